import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver, startTestSandbox } from './testing.ts';

let folder: string;
let dataFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abacatepay-'));
  dataFile = join(folder, 'made', 'on-demand.json');
});
afterEach(() => rm(folder, { recursive: true }));

test('codes, payments and the clock are the same after a restart', async () => {
  const first = await startTestSandbox({ dataFile });
  const paid = await first.create({ externalId: 'pedido-1' });
  const open = await first.create();
  await first.post(`/_sandbox/charges/${paid}/pay`);
  await first.advance(60);
  await first.close();

  const second = await startTestSandbox({ dataFile });
  expect(await second.status(paid)).toBe('PAID');
  expect(await second.status(open)).toBe('PENDING');
  expect((await second.get('/_sandbox/clock')).body.now).toBe('2026-11-20T12:01:00.000Z');
  expect(await second.create({ externalId: 'pedido-1' })).toBe(paid);
  await second.close();
});

test('the file has every change that was answered, so a killed process loses nothing', async () => {
  const sandbox = await startTestSandbox({ dataFile });
  const ids = await Promise.all(Array.from({ length: 20 }, () => sandbox.create()));
  const kept = JSON.parse(await readFile(dataFile, 'utf8'));
  await sandbox.close();
  expect(kept.charges.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
});

test('an event that is pending when the sandbox stops is sent after the next start', async () => {
  const receiver = await startReceiver(503);
  const first = await startTestSandbox({ dataFile, webhookUrl: receiver.url });
  await first.post(`/_sandbox/charges/${await first.create()}/pay`);
  await first.flush();
  await first.close();
  const second = await startTestSandbox({ dataFile, webhookUrl: receiver.url });
  await second.advance(5);
  await second.close();
  await receiver.close();
  expect(receiver.received).toHaveLength(2);
});
