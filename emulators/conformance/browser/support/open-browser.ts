import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { rolldown } from 'rolldown';
import { CHROMIUM_ARGS, findChromium } from '../../../../tests/support/chromium.ts';
import { openEmulator } from '../../../firestore/testing/open-emulator.ts';
import type { Connection } from './page.ts';

export interface Lab {
  readonly context: BrowserContext;
  /** A page with the web SDK in `window.lab` and a connected Firestore in `window.db`. */
  page(uid: string | null, settings?: Connection['settings']): Promise<Page>;
  putRules(source: string): Promise<void>;
  /** Host and port of the emulator. */
  readonly address: string;
  readonly projectId: string;
  close(): Promise<void>;
}

/** Starts Chromium and a site with the bundled web SDK, and opens the emulator under test. */
export async function openBrowser(name: string): Promise<Lab> {
  const emulator = await openEmulator();
  const { host, port, address } = emulator;
  const projectId = `demo-${name}-${process.pid}`;
  const script = await bundlePage();
  const site = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(isScript ? script : '<!doctype html><title>lab</title><script src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const context = await browser.newContext();
  return {
    context,
    address,
    projectId,
    async page(uid, settings = {}) {
      const page = await context.newPage();
      await page.goto(url);
      const connection: Connection = { host, port, projectId, uid, settings };
      await page.evaluate((given) => {
        window.db = window.lab.connect(given);
      }, connection);
      return page;
    },
    async putRules(content) {
      const response = await fetch(`http://${address}/emulator/v1/projects/${projectId}:securityRules`, {
        method: 'PUT',
        body: JSON.stringify({ rules: { files: [{ content }] } }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async close() {
      await browser.close();
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
      await emulator.close();
    },
  };
}

async function bundlePage(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'page.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
