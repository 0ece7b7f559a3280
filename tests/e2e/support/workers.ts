import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { root } from '../../../scripts/processes.ts';
import type { openAddress } from './address.ts';
import { expect } from './journey.ts';

type Address = Awaited<ReturnType<typeof openAddress>>;

/** Options for `test.use` of a journey that loses the network, finds files of the site missing, or ends while a worker is asked for. */
export const WITHOUT_NETWORK = {
  expectedErrors: /Failed to load resource|error occurred when fetching the script/,
};

export const SCRIPT = '/painel-sw.js';

/** A file of the built site. */
const built = (name: string) => readFileSync(join(root, 'web', 'dist', name), 'utf8');

/** The addresses of the files that the built worker keeps. */
export const keptFiles = () => built('painel-sw.js').match(/\/assets\/[\w.-]+/g) ?? [];

/** Waits until the browser keeps the panel, and answers the name of its cache. */
export async function untilKept(page: Page): Promise<string> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [name = ''] = await cachesOf(page);
  return name;
}

/** The names of the caches of the page's origin. */
export const cachesOf = (page: Page) => page.evaluate(() => caches.keys());

/** All that the caches hold: the paths, and the text of each that is no font or picture. */
export const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        all[pathname] = (await (await cache.match(request))?.text()) ?? '';
      }
    }
    return all;
  });

/** The state of the registration of the panel's worker; null where there is none. */
export const registration = (page: Page) =>
  page.evaluate(async () => {
    const found = (await navigator.serviceWorker.getRegistrations()).find(({ scope }) =>
      scope.endsWith('/dashboard'),
    );
    if (!found) return null;
    const { active, waiting, installing } = found;
    return { active: active?.state, waiting: waiting?.state, installing: installing?.state };
  });

/** The file that only the build of `deployNext` has. */
const NEXT_FILE = '/assets/next-12345678.js';

/** Whether the open page is of the build of `deployNext`. */
export const isNext = async (page: Page) => (await page.locator(`link[href="${NEXT_FILE}"]`).count()) > 0;

/** The next build's shell and worker: a file is new, and `lost` is gone. */
function nextBuild(lost: string) {
  const shell = built('app.html').replace('</head>', `<link rel="modulepreload" href="${NEXT_FILE}"></head>`);
  const worker = built('painel-sw.js')
    .replaceAll(/BUILD=`\w+`/g, 'BUILD=`next`')
    .replaceAll(/painel-\w+/g, 'painel-next')
    .replace(lost, NEXT_FILE);
  return { shell, worker };
}

/** The file of a build that the page at an address of the panel loads when it is opened. */
export function fileOf(name: string): string {
  const found = keptFiles().filter((file) => file.startsWith(`/assets/${name}-`));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

/** From now on the address answers with the next build. */
export function deployNext(address: Address, lost: string): void {
  const { shell, worker } = nextBuild(lost);
  address.before = (path, response) => {
    const answer = (type: string, text: string) =>
      response.setHeader('content-type', type).setHeader('cache-control', 'no-cache').end(text);
    if (path === SCRIPT) return answer('text/javascript', worker);
    if (path.startsWith('/dashboard')) return answer('text/html', shell);
    if (path === NEXT_FILE) return answer('text/javascript', 'export {};');
    return path === lost ? response.writeHead(404).end() : undefined;
  };
}

/** Closes the page and opens the panel anew, in another one. */
export async function reopen(page: Page, path = '/dashboard'): Promise<Page> {
  const context: BrowserContext = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}
