// Crops the render to 4:5 and writes web/src/assets/hero-*.{avif,webp}: node hero/make-hero.mjs <render.png>
import { resolve } from 'node:path';
import sharp from 'sharp';

const out = resolve(import.meta.dirname, '../../web/src/assets');
const { width, height } = await sharp(process.argv[2]).metadata();
const crop = { left: Math.round(width * 0.068), top: 0, width: Math.round(width * 0.8), height };

for (const [target, avif, webp] of [
  [480, 45, 58],
  [960, 42, 56],
]) {
  const picture = sharp(await sharp(process.argv[2]).extract(crop).toBuffer()).resize(target);
  const name = resolve(out, `hero-${target}`);
  const a = await picture.clone().avif({ quality: avif, effort: 9 }).toFile(`${name}.avif`);
  const w = await picture.clone().webp({ quality: webp, alphaQuality: 70, effort: 6 }).toFile(`${name}.webp`);
  console.log(`${a.width}x${a.height}`, 'avif', a.size, 'webp', w.size);
}
