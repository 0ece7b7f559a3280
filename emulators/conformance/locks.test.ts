import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPEN_RULES, type Target, openTarget } from './support/open-target.ts';

let target: Target;
let root: string;
beforeAll(async () => {
  target = await openTarget('locks');
  root = `projects/${target.projectId}/databases/(default)/documents`;
  await target.putRules(OPEN_RULES.replace('{document=**}', 'open/{id}'));
});
afterAll(() => target.close());
beforeEach(async () => {
  for (const path of ['open/a', 'secret/a']) await target.admin.doc(path).set({ n: 0 });
});

const OWNER = { authorization: 'Bearer owner' };

/** Asks as a signed-out user by default. Returns the HTTP status and the parsed answer. */
async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`http://${target.address}/v1/${root}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

async function begin(options: object = {}): Promise<string> {
  const { json } = await ask('POST', ':beginTransaction', { options }, OWNER);
  return (json as { transaction: string }).transaction;
}

function batchGet(paths: readonly string[], more: object, headers?: Record<string, string>) {
  return ask('POST', ':batchGet', { documents: paths.map((path) => `${root}/${path}`), ...more }, headers);
}

/** The status of a write that waits two seconds for a lock before it gives up with 409. */
async function write(path: string): Promise<number> {
  const update = { name: `${root}/${path}`, fields: { n: { integerValue: '1' } } };
  return (await ask('POST', ':commit', { writes: [{ update }] }, OWNER)).status;
}

describe('a read in a transaction that the rules refuse leaves no lock', () => {
  it('of the transaction that it begins', async () => {
    const { status } = await batchGet(['open/a', 'secret/a'], { newTransaction: {} });
    expect(status).toBe(403);
    expect([await write('secret/a'), await write('open/a')]).toEqual([200, 200]);
  });

  it('of a transaction that is under way, for any document that it asks for', async () => {
    const transaction = await begin();
    expect((await batchGet(['open/a', 'secret/a', 'secret/none'], { transaction })).status).toBe(403);
    const get = `/secret/a?transaction=${encodeURIComponent(transaction)}`;
    expect((await ask('GET', get)).status).toBe(403);
    const statuses = await Promise.all(['open/a', 'secret/a', 'secret/none'].map(write));
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('of a collection that it lists', async () => {
    const structuredQuery = { from: [{ collectionId: 'secret' }] };
    const { status } = await ask('POST', ':runQuery', { structuredQuery, newTransaction: {} });
    expect(status).toBe(403);
    expect(await write('secret/a')).toBe(200);
  });
});

describe('a read in a transaction that the rules allow', () => {
  it('locks what it read, found or not, until the transaction ends', async () => {
    const transaction = await begin();
    expect((await batchGet(['open/a', 'open/none'], { transaction })).status).toBe(200);
    expect(await Promise.all(['open/a', 'open/none'].map(write))).toEqual([409, 409]);
    await ask('POST', ':rollback', { transaction }, OWNER);
    expect(await Promise.all(['open/a', 'open/none'].map(write))).toEqual([200, 200]);
  });
});

it('a transaction that is aborted while it reads leaves no lock', async () => {
  const retry = { readWrite: { retryTransaction: await begin() } };
  const [holder, waiter] = [await begin(retry), await begin(retry)];
  await batchGet(['open/a'], { transaction: holder });
  await batchGet(['secret/a'], { transaction: waiter }, OWNER);
  // The holder keeps its lock for longer than the waiter's read may wait.
  expect((await batchGet(['open/a'], { transaction: waiter }, OWNER)).status).toBe(409);
  expect(await write('secret/a')).toBe(200);
});
