// Writes the icons and the Open Graph picture into web/public: node brand/make-brand.mjs <render of the kettlebell>
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { withBrowser } from '../support/browser.mjs';
import { MARK } from './mark.mjs';

const out = resolve(import.meta.dirname, '../../web/public');
mkdirSync(out, { recursive: true });
const INK = '#101113';
const ACCENT = '#ff5b1f';

writeFileSync(
  resolve(out, 'favicon.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 54 54"><style>path{fill:#b33406}@media(prefers-color-scheme:dark){path{fill:${ACCENT}}}</style><path fill-rule="evenodd" d="${MARK}"/></svg>\n`,
);

/** The mark in the accent colour on a dark tile, as SVG. With `scale` 1 the mark fills the tile. */
const tile = (size, scale, radius = 0) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${INK}"/><path transform="translate(32 32) scale(${scale}) translate(-32 -32)" fill="${ACCENT}" fill-rule="evenodd" d="${MARK}"/></svg>`,
  );
const png = (name, size, scale, radius) =>
  sharp(tile(size, scale, radius))
    .png({ palette: true, colours: 32, compressionLevel: 9, effort: 10 })
    .toFile(resolve(out, name));
await png('apple-touch-icon.png', 180, 0.78);
await png('icon-192.png', 192, 0.82, 10);
await png('icon-512.png', 512, 0.82, 10);
await png('icon-maskable-512.png', 512, 0.7);

// An .ico file is a header followed by PNGs.
const images = await Promise.all(
  [16, 32].map((size) =>
    sharp(tile(size, 0.96, 8))
      .png({ compressionLevel: 9 })
      .toBuffer(),
  ),
);
const header = Buffer.alloc(6 + 16 * images.length);
header.writeUInt16LE(1, 2);
header.writeUInt16LE(images.length, 4);
let offset = header.length;
images.forEach((image, index) => {
  const entry = 6 + 16 * index;
  header.writeUInt8([16, 32][index], entry);
  header.writeUInt8([16, 32][index], entry + 1);
  header.writeUInt16LE(1, entry + 4);
  header.writeUInt16LE(32, entry + 6);
  header.writeUInt32LE(image.length, entry + 8);
  header.writeUInt32LE(offset, entry + 12);
  offset += image.length;
});
writeFileSync(resolve(out, 'favicon.ico'), Buffer.concat([header, ...images]));

const bell = `data:image/png;base64,${readFileSync(process.argv[2]).toString('base64')}`;
await withBrowser(async (browser, origin) => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(`${origin}/brand/og.html`);
  await page.evaluate(
    async ([mark, picture]) => {
      document.querySelector('#mark path').setAttribute('d', mark);
      const image = document.querySelector('img');
      image.src = picture;
      await image.decode();
      await document.fonts.ready;
    },
    [MARK, bell],
  );
  const shot = await page.screenshot();
  const { size } = await sharp(shot)
    .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(resolve(out, 'og.jpg'));
  console.log('og.jpg', size);
});
