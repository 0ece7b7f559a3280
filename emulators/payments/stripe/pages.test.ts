import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { CARD, CHECKOUT, DAY, START, startTestSandbox } from './testing.ts';

const closing = closeAfterEach();
const start = async () => closing(await startTestSandbox());

describe('the invoice page', () => {
  test('accepts another card for an open invoice, and charges it once', async () => {
    const sandbox = await start();
    await sandbox.buy({}, 'refused-at-renewal');
    await sandbox.advance(60 * DAY);
    const [invoice] = (await sandbox.sdk.invoices.list()).data;
    const path = new URL(invoice!.hosted_invoice_url!).pathname;
    const { body } = await sandbox.get(path);
    expect(body).toContain('Em aberto');
    expect(body).toContain('19/01/2027 a 20/03/2027');
    expect((await sandbox.post(path, { ...CARD, number: '1' })).status).toBe(422);
    const refused = await sandbox.post(path, { ...CARD, number: '4000000000000002' });
    expect(refused.status).toBe(402);
    expect(refused.body).toContain('Seu cartão foi recusado.');
    expect((await sandbox.post(path, CARD)).status).toBe(303);
    expect((await sandbox.get(path)).body).toContain('Paga');
    expect((await sandbox.post(path, CARD)).status).toBe(303);
    expect((await sandbox.sdk.charges.list()).data.filter(({ paid }) => paid)).toHaveLength(2);
  });
});

describe('the list', () => {
  test('refunds, disputes, refuses a renewal and moves the clock', async () => {
    const sandbox = await start();
    expect((await sandbox.get('/')).body).toContain('Nenhum pagamento ainda');
    const session = await sandbox.buy();
    const [charge] = (await sandbox.sdk.charges.list()).data;
    expect((await sandbox.get('/')).body).toContain('Abrir disputa');
    expect((await sandbox.post(`/charges/${charge!.id}/dispute`)).status).toBe(303);
    expect((await sandbox.post(`/charges/${charge!.id}/dispute`)).status).toBe(409);
    await sandbox.post(`/charges/${charge!.id}/win`);
    await sandbox.post(`/charges/${charge!.id}/refund`);
    expect((await sandbox.sdk.charges.retrieve(charge!.id)).refunded).toBe(true);
    await sandbox.post(`/subscriptions/${session.subscription as string}/refuse`);
    await sandbox.post('/clock/advance');
    const page = (await sandbox.get('/')).body;
    expect(page).toContain('Pagamento atrasado');
    expect(page).toContain('reembolsado R$ 159,90');
    expect((await sandbox.get('/_sandbox/clock')).body.now).toBe(
      new Date(START + 60 * DAY * 1_000).toISOString(),
    );
  });

  test('shows a notice when an action is no longer possible', async () => {
    const sandbox = await start();
    const { id } = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    await sandbox.post(`/sessions/${id}/expire`);
    const again = await sandbox.post(`/sessions/${id}/expire`);
    expect(again.status).toBe(409);
    expect(again.body).toContain('Isso não é mais possível');
  });
});
