// Takes the two screenshots and the demonstration from the mock-up: node app-mockup/make-screens.mjs [stills|video]
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { withBrowser } from '../support/browser.mjs';

const what = process.argv[2] ?? 'all';
const out = resolve(import.meta.dirname, '../../web/src/assets/app');
const seed = resolve(import.meta.dirname, '../../emulators/seed/files');
mkdirSync(out, { recursive: true });
mkdirSync(seed, { recursive: true });
const FPS = 25;
const SECONDS = 7.6;

await withBrowser(async (browser, origin) => {
  const open = async (width, height, scale) => {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${origin}/app-mockup/index.html`);
    await page.evaluate(() => document.fonts.ready);
    return page;
  };
  if (what !== 'video') {
    const page = await open(360, 780, 2);
    for (const screen of ['treino', 'cronometro']) {
      await page.evaluate((name) => window.pose(name), screen);
      const png = await page.screenshot();
      for (const width of [320, 640]) {
        const image = sharp(png).resize(width);
        const name = resolve(out, `${screen}-${width}`);
        const avif = await image
          .clone()
          .avif({ quality: width > 400 ? 48 : 55, effort: 7, chromaSubsampling: '4:4:4' })
          .toFile(`${name}.avif`);
        const webp = await image
          .clone()
          .webp({ quality: width > 400 ? 64 : 76, effort: 6, smartSubsample: true })
          .toFile(`${name}.webp`);
        console.log(screen, `${avif.width}x${avif.height}`, 'avif', avif.size, 'webp', webp.size);
      }
    }
    await page.close();
  }
  if (what !== 'stills') {
    const frames = mkdtempSync(join(tmpdir(), 'demo-'));
    const page = await open(360, 640, 1.5);
    for (let frame = 0; frame < FPS * SECONDS; frame++) {
      await page.evaluate((seconds) => window.seek(seconds), frame / FPS);
      await page.screenshot({ path: join(frames, `${String(frame).padStart(4, '0')}.png`) });
    }
    execFileSync('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      '-framerate',
      String(FPS),
      '-i',
      join(frames, '%04d.png'),
      '-an',
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-tune',
      'animation',
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-crf',
      process.env.CRF ?? '34',
      '-g',
      '250',
      '-movflags',
      '+faststart',
      join(frames, 'demo.mp4'),
    ]);
    copyFileSync(join(frames, 'demo.mp4'), resolve(seed, 'demo.mp4'));
    await page.evaluate(() => window.seek(0));
    const poster = sharp(await page.screenshot()).resize(360);
    const name = resolve(out, 'demo-poster');
    const avif = await poster
      .clone()
      .avif({ quality: 43, effort: 7, chromaSubsampling: '4:4:4' })
      .toFile(`${name}.avif`);
    const webp = await poster.clone().webp({ quality: 21, effort: 6 }).toFile(`${name}.webp`);
    console.log('poster', `${avif.width}x${avif.height}`, 'avif', avif.size, 'webp', webp.size);
    rmSync(frames, { recursive: true });
  }
});
