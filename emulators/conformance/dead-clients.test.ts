import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
let documents: string;
beforeAll(async () => {
  target = await openTarget('dead-clients');
  documents = `projects/${target.projectId}/databases/(default)/documents`;
});
afterAll(() => target.close());

/** Starts a process that holds a lock on the document. */
async function hold(path: string) {
  const program = join(import.meta.dirname, 'support', 'hold-transaction.mjs');
  const child = spawn(process.execPath, [program, target.projectId, path], {
    env: { ...process.env, FIRESTORE_EMULATOR_HOST: target.address },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** The status of a write. It waits for a lock for two seconds before it gives up with 409. */
async function write(path: string): Promise<number> {
  const update = { name: `${documents}/${path}`, fields: { n: { integerValue: '1' } } };
  const response = await fetch(`http://${target.address}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify({ writes: [{ update }] }),
  });
  return response.status;
}

it('the lock of a client lasts while the client lives, and ends when it dies', async () => {
  const client = await hold('c/a');
  expect(await write('c/a')).toBe(409);
  client.kill('SIGKILL');
  await once(client, 'exit');
  expect(await write('c/a')).toBe(200);
});
