// Renders the kettlebell: node hero/render.mjs <file.png> [size] [samples] [mesh step]
import { writeFileSync } from 'node:fs';
import { withBrowser } from '../support/browser.mjs';

const [file, size = '1200', samples = '48', step = '0.012'] = process.argv.slice(2);
await withBrowser(async (browser, origin) => {
  const page = await browser.newPage();
  page.on('console', (message) => console.log(message.text()));
  page.on('pageerror', (error) => console.log(error.message));
  await page.goto(`${origin}/hero/scene.html?size=${size}&samples=${samples}&step=${step}`);
  const result = await page.waitForFunction(() => window.result, null, { timeout: 3_000_000 });
  const url = await result.jsonValue();
  if (url.startsWith('failed')) throw new Error(url);
  writeFileSync(file, Buffer.from(url.split(',')[1], 'base64'));
});
