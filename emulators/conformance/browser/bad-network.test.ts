/** The web SDK and the emulator with a network between them that loses, repeats and delays requests. */
import type { Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Lab, openBrowser } from './support/open-browser.ts';

const RULES = `service cloud.firestore {
  match /databases/{database}/documents { match /open/{id} { allow read, write: if true; } }
}`;

let lab: Lab;
let page: Page;
beforeAll(async () => {
  lab = await openBrowser('bad-network');
  await lab.putRules(RULES);
});
afterAll(() => lab.close());
beforeEach(async () => {
  page = await lab.page('alice', { experimentalAutoDetectLongPolling: false });
});
afterEach(() => page.close());

const headers = { authorization: 'Bearer owner' };

function url(path: string): string {
  return `http://${lab.address}/v1/projects/${lab.projectId}/databases/(default)/documents/${path}`;
}

/** Lets the page increment a field once, and resolves when the increment is acknowledged. */
async function countUp(path: string): Promise<void> {
  await page.evaluate(async (given) => {
    const { doc, setDoc, increment } = window.lab;
    await setDoc(doc(window.db, given), { n: increment(1) }, { merge: true });
  }, path);
}

async function counted(path: string): Promise<unknown> {
  const { fields } = (await (await fetch(url(path), { headers })).json()) as { fields: { n: unknown } };
  return fields.n;
}

/** Passes the first request of a channel that `concerns` accepts to `treat`, and all others to the emulator. */
async function once(
  rpc: 'Listen' | 'Write',
  concerns: (request: { method: string; query: URLSearchParams }) => boolean,
  treat: (route: Route) => Promise<void>,
): Promise<() => boolean> {
  let done = false;
  await page.route(`**/google.firestore.v1.Firestore/${rpc}/channel*`, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (done || !concerns({ method: route.request().method(), query })) {
      await route.continue();
      return;
    }
    done = true;
    await treat(route);
  });
  return () => done;
}

describe('the web SDK on a bad network', () => {
  it('applies an increment once although it posts it again after the answer was lost', async () => {
    const lost = await once(
      'Write',
      ({ method, query }) => method === 'POST' && query.has('SID'),
      async (route) => {
        // The request arrives and is applied, but the page never gets the answer.
        await route.fetch();
        await route.abort('connectionreset');
      },
    );
    await countUp('open/lost');
    expect(lost()).toBe(true);
    expect(await counted('open/lost')).toEqual({ integerValue: '1' });
  });

  it('applies an increment once although the network delivers it twice', async () => {
    const doubled = await once(
      'Write',
      ({ method, query }) => method === 'POST' && query.has('SID'),
      async (route) => {
        await route.fetch();
        await route.continue();
      },
    );
    await countUp('open/doubled');
    await countUp('open/doubled');
    expect(doubled()).toBe(true);
    expect(await counted('open/doubled')).toEqual({ integerValue: '2' });
  });

  it('starts over when its session is unknown, and misses nothing', async () => {
    const forgotten = await once(
      'Listen',
      ({ method }) => method === 'GET',
      async (route) => {
        const unknown = `${route.request().url().split('SID=')[0]}SID=gone&RID=rpc&AID=0&CI=0`;
        await route.fulfill({ response: await route.fetch({ url: unknown }) });
      },
    );
    const set = (n: number) =>
      fetch(url('open/followed'), {
        method: 'PATCH',
        body: JSON.stringify({ fields: { n: { integerValue: String(n) } } }),
        headers,
      });
    await set(1);
    await page.evaluate(() => {
      const { doc, onSnapshot, seen } = window.lab;
      seen['n'] = [];
      onSnapshot(doc(window.db, 'open/followed'), (snapshot) => seen['n']?.push(snapshot.get('n')));
    });
    await page.waitForFunction(() => window.lab.seen['n']?.at(-1) === 1);
    await set(2);
    await page.waitForFunction(() => window.lab.seen['n']?.at(-1) === 2);
    expect(forgotten()).toBe(true);
  });
});
