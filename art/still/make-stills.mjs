// Renders the trainer's portrait and the testimonials' still lifes, and writes them to web/src/assets:
// node still/make-stills.mjs [portrait | results] [samples]
// Blender 3.4 is `blender` on PATH, or named by BLENDER.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const assets = resolve(import.meta.dirname, '../../web/src/assets');
const [only, samples = '96'] = process.argv.slice(2);
/** The still lifes in the order in which `web/src/features/landing/testimonials.tsx` shows them. */
const STILLS = ['tape', 'plates', 'stairs'].flatMap((scene) => [
  [scene, 'antes'],
  [scene, 'depois'],
]);
const WIDTH = 480;
const HEIGHT = 600;

const folder = mkdtempSync(join(tmpdir(), 'stills-'));
const node = (script) =>
  execFileSync(process.execPath, [resolve(import.meta.dirname, script), folder], { stdio: 'inherit' });

/** Renders a scene and answers the picture, reduced to `width`. */
function render(scene, moment, size, width) {
  const png = join(folder, 'picture.png');
  execFileSync(
    process.env.BLENDER ?? 'blender',
    ['-b', '--factory-startup', '-noaudio', '--python-exit-code', '1', '--python']
      .concat(resolve(import.meta.dirname, `${scene}.py`), '--', png, String(size), samples)
      .concat(moment, folder),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return sharp(readFileSync(png)).resize(width).png().toBuffer();
}

async function save(name, picture) {
  const file = resolve(assets, name);
  const avif = await sharp(picture).avif({ quality: 52, effort: 9 }).toFile(`${file}.avif`);
  const webp = await sharp(picture).webp({ quality: 60, effort: 6 }).toFile(`${file}.webp`);
  console.log(name, `${avif.width}x${avif.height}`, 'avif', avif.size, 'webp', webp.size);
}

try {
  node('make-meshes.mjs');
  node('make-textures.mjs');
  if (only !== 'results') await save('portrait', await render('portrait', [], 960, 800));
  if (only !== 'portrait') {
    const row = [];
    for (const [scene, moment] of STILLS)
      row.push({ input: await render(scene, [moment], 720, WIDTH), left: WIDTH * row.length, top: 0 });
    const sheet = { width: WIDTH * row.length, height: HEIGHT, channels: 3, background: '#000' };
    await save('results', await sharp({ create: sheet }).composite(row).png().toBuffer());
  }
} finally {
  rmSync(folder, { recursive: true });
}
