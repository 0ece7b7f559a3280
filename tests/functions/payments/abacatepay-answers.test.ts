import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'domain/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import { askForPix, paySilently } from '../support/people/buyers.ts';
import { useStage } from '../support/stage.ts';
import { signedBody } from '../support/webhooks.ts';

const stage = useStage('abacatepay-answers');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.control('/reset');
});

const poll = (pixId: string) => stage.call('check-pix-payment', { pixId, customer_email: email });
const grants = async () => (await booksOf(stage, email)).grants;

describe('a PIX that was paid is seen', () => {
  it.each([
    ['a charge', (id: string) => ({ transparent: { id, amount: 15_990, paidAmount: 15_990 } })],
    ['a code and its payment', (id: string) => ({ payment: { amount: 15_990 }, pixQrCode: { id } })],
  ])('by an event that tells it as %s: both are documented', async (_form, dataOf) => {
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    const { query, init } = signedBody(
      JSON.stringify({ id: randomUUID(), event: 'transparent.completed', data: dataOf(pix.id) }),
    );
    expect((await fetch(`${stage.webhookUrl}${query}`, init)).status).toBe(200);
    expect(await grants()).toHaveLength(1);
  });

  it('once a state that nobody knew is known; until then it is neither granted nor given up', async () => {
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    stage.pixProvider.alter((path, body) =>
      path.endsWith('/check') ? { ...body, data: { id: pix.id, status: 'SETTLED' } } : body,
    );
    expect(await poll(pix.id)).toMatchObject({ success: true, isPaid: false });
    stage.advance(DAY_MS);
    await stage.run('reconcile-payments');
    expect(await grants()).toHaveLength(0);
    stage.pixProvider.alter(null);
    stage.advance(DAY_MS / 4);
    await stage.run('reconcile-payments');
    expect(await grants()).toHaveLength(1);
  });
});
