// Draws what is printed and cast on the things, in the site's display face: node still/make-textures.mjs <folder>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBrowser } from '../support/browser.mjs';

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });

/** Runs in the browser: draws `words` of [text, size, x, y, spacing] onto a transparent picture. */
async function draw({ width, height, ink, words, ticks }) {
  await document.fonts.load('800 40px Display');
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const c = canvas.getContext('2d');
  c.fillStyle = ink;
  c.textAlign = 'center';
  for (const [text, size, x, y, spacing = 0] of words) {
    c.font = `800 ${size}px Display`;
    c.letterSpacing = `${spacing}px`;
    c.fillText(text, x + spacing / 2, y);
  }
  for (const [x, y, w, h, colour = ink] of ticks) {
    c.fillStyle = colour;
    c.fillRect(x, y, w, h);
  }
  return canvas.toDataURL('image/png');
}

const number = (text) => ({
  width: 1024,
  height: 1024,
  ink: '#ff4a10',
  words: [[text, 560, 512, 700]],
  ticks: [],
});
const CENTIMETRE = 64;
const tape = () => {
  const words = [];
  const ticks = [];
  for (let cm = 0; cm < 100; cm++) {
    const x = cm * CENTIMETRE;
    for (let half = 0; half < 2; half++) ticks.push([x + half * 32, 0, half ? 4 : 6, half ? 40 : 64]);
    for (let half = 0; half < 2; half++)
      ticks.push([x + half * 32, 160 - (half ? 40 : 64) + 0, half ? 4 : 6, half ? 40 : 64]);
    if (cm % 2 === 0) words.push([String(cm), 70, x, 106]);
  }
  return { width: 6400, height: 160, ink: '#14120e', words, ticks };
};
const PICTURES = {
  personal: { width: 1400, height: 700, ink: '#ff4a10', words: [['PERSONAL', 330, 700, 420, 16]], ticks: [] },
  'plate-5': number('5'),
  'plate-10': number('10'),
  'plate-20': number('20'),
  tape: tape(),
};

await withBrowser(async (browser, origin) => {
  const page = await browser.newPage();
  await page.goto(`${origin}/hero/scene.html?size=8&samples=0`).catch(() => {});
  for (const [name, picture] of Object.entries(PICTURES)) {
    const url = await page.evaluate(draw, picture);
    writeFileSync(join(folder, `${name}.png`), Buffer.from(url.split(',')[1], 'base64'));
  }
});
