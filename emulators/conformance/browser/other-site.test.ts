import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, openBrowser } from './support/open-browser.ts';

/** Chromium resolves every name below localhost to this machine, as an attacker's name server would. */
const STRANGER = 'evil.localhost';

let lab: Lab;
let site: Server;
let folder: string;
let secret: string;
beforeAll(async () => {
  lab = await openBrowser('other-site');
  site = createServer((_request, response) => response.end('<!doctype html><title>a trap</title>'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'photographs-'));
  await writeFile(join(folder, 'photograph'), 'of 1987');
  secret = `/v1/projects/${lab.projectId}/databases/(default)/documents/secret/a`;
  const headers = { authorization: 'Bearer owner' };
  const body = JSON.stringify({ fields: { word: { stringValue: 'swordfish' } } });
  const stored = await fetch(`http://${lab.address}${secret}`, { method: 'PATCH', headers, body });
  expect(stored.status).toBe(200);
});
afterAll(async () => {
  await lab.close();
  site.close();
  await rm(folder, { recursive: true });
});

async function visit(port: number | string): Promise<Page> {
  const page = await lab.context.newPage();
  await page.goto(`http://${STRANGER}:${port}/`);
  return page;
}

/** The text that a page can read as owner, or `blocked` if the browser refuses the request. */
function readAsOwner(page: Page, url: string): Promise<string> {
  return page.evaluate(
    (url) =>
      fetch(url, { headers: { authorization: 'Bearer owner' } }).then(
        (answer) => answer.text(),
        () => 'blocked',
      ),
    url,
  );
}

describe('a page of another site, in Chromium', () => {
  it('cannot have a folder replaced by an export', async () => {
    const page = await visit((site.address() as AddressInfo).port);
    const order = {
      url: `http://${lab.address}/emulator/v1/projects/${lab.projectId}:export`,
      body: JSON.stringify({
        database: `projects/${lab.projectId}/databases/(default)`,
        export_directory: dirname(folder),
        export_name: basename(folder),
      }),
    };
    const seen = page.waitForResponse(order.url);
    await page.evaluate(({ url, body }) => fetch(url, { method: 'POST', mode: 'no-cors', body }), order);
    expect((await seen).status()).toBe(403);
    expect(await readdir(folder)).toEqual(['photograph']);
  });

  it('reads nothing as owner', async () => {
    const page = await visit((site.address() as AddressInfo).port);
    expect(await readAsOwner(page, `http://${lab.address}${secret}`)).toBe('blocked');
  });

  it('reads nothing as owner when its host name resolves to the emulator itself', async () => {
    const page = await visit(lab.address.split(':')[1] ?? '');
    expect(await readAsOwner(page, secret)).toMatch(/^Refused: Host evil\.localhost/);
  });
});

it('a page of this machine reads a document as owner', async () => {
  const page = await lab.page(null);
  expect(await readAsOwner(page, `http://${lab.address}${secret}`)).toContain('swordfish');
});
