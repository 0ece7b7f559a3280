// A headless Chromium over this folder, served at http://127.0.0.1:<any port>/, with the site's display face.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, resolve } from 'node:path';
import { chromium } from 'playwright';

const ART = resolve(import.meta.dirname, '..');
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves `art` and, at `/assets`, `web/src/assets`; opens Chromium, runs `work(browser, origin)` and closes both. */
export async function withBrowser(work) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://art').pathname);
    const file = path.startsWith('/assets/')
      ? resolve(ART, '../web/src', `.${path}`)
      : resolve(ART, `.${path}`);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  });
  try {
    return await work(browser, `http://127.0.0.1:${server.address().port}`);
  } finally {
    await browser.close();
    server.close();
  }
}
