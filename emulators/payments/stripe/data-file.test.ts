import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHECKOUT, DAY, startReceiver, startTestSandbox } from './testing.ts';
import { RETRY_DELAYS_MS } from './webhooks/announcer.ts';

let folder: string;
let dataFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-'));
  dataFile = join(folder, 'made', 'on-demand.json');
});
afterEach(() => rm(folder, { recursive: true }));

test('the whole state is the same after a restart', async () => {
  const first = await startTestSandbox({ dataFile });
  const paid = await first.buy();
  await first.control(`/charges/${paid.invoice as string}/refund`, { amount: 100 });
  await first.control(`/charges/${paid.invoice as string}/dispute`);
  await first.control(`/subscriptions/${paid.subscription as string}/next-renewal`, { outcome: 'refused' });
  await first.advance(60 * DAY);
  const tell = async ({ sdk, get }: typeof first): Promise<unknown> => [
    (await get('/_sandbox/clock')).body,
    (await get('/_sandbox/sessions')).body.map(({ id }: { id: string }) => id),
    (await get('/_sandbox/subscriptions')).body,
    (await sdk.charges.list()).data,
    (await sdk.disputes.list()).data,
    (await sdk.events.list()).data,
    (await sdk.invoicePayments.list()).data,
    (await sdk.subscriptions.list({ expand: ['data.customer'] })).data,
  ];
  const before = await tell(first);
  await first.close();
  const second = await startTestSandbox({ dataFile });
  expect(await tell(second)).toEqual(before);
  await second.advance(3 * DAY);
  expect((await second.sdk.invoices.list()).data[0]).toMatchObject({ status: 'open', attempt_count: 2 });
  await second.close();
});

test('the file has every change that was answered, so a killed process loses nothing', async () => {
  const sandbox = await startTestSandbox({ dataFile });
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await sandbox.sdk.checkout.sessions.create(CHECKOUT)).id),
  );
  const kept = JSON.parse(await readFile(dataFile, 'utf8'));
  await sandbox.close();
  expect(kept.sessions.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
});

test('the reply of an idempotency key survives a restart', async () => {
  const options = { idempotencyKey: 'pedido-1' };
  const first = await startTestSandbox({ dataFile });
  const { id } = await first.sdk.checkout.sessions.create(CHECKOUT, options);
  await first.close();
  const second = await startTestSandbox({ dataFile });
  expect((await second.sdk.checkout.sessions.create(CHECKOUT, options)).id).toBe(id);
  await second.close();
});

test('an event that is pending when the sandbox stops is sent after the next start', async () => {
  const receiver = await startReceiver(503);
  const first = await startTestSandbox({ dataFile, webhookUrl: receiver.url });
  const { id } = await first.sdk.checkout.sessions.create(CHECKOUT);
  await first.control(`/sessions/${id}/expire`);
  await first.flush();
  await first.close();
  const second = await startTestSandbox({ dataFile, webhookUrl: receiver.url });
  await second.advance(RETRY_DELAYS_MS[0]! / 1_000);
  await second.close();
  await receiver.close();
  expect(receiver.received).toHaveLength(2);
});
