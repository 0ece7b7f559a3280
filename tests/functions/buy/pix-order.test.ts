import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { booksOf } from '../support/books.ts';
import { askForPix, buy, CPF, openAccount, paySilently, pixForm } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { signedBody } from '../support/webhooks.ts';

const stage = useStage('pix-order');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.control('/reset');
});

describe('asking for a PIX code', () => {
  // spec: "PIX creation response: success, error, pixData {id, brCode (copyable code), brCodeBase64 (QR image)}"
  // spec: "| create-pix-payment | plan, customer_email, customer_name, customer_phone, customer_tax_id | success, pixData, error |"
  it("answers a code of the server's price that lasts 30 minutes", async () => {
    stage.stopClock();
    const pix = await askForPix(stage, email, { plan: 'pro' });
    expect(pix.brCode).toContain('5406199.90');
    expect(pix.brCodeBase64).toMatch(/^data:image\/png;base64,/);
    expect(pix.secondsLeft).toBeGreaterThan(1790);
    expect(pix.secondsLeft).toBeLessThanOrEqual(1800);
    expect(new Date(pix.expiresAt).getTime() - stage.now().getTime()).toBeLessThanOrEqual(1_800_000);
  });

  it('makes one payment of a double click', async () => {
    const form = pixForm(email);
    const [first, second] = await Promise.all([
      stage.call('create-pix-payment', form),
      stage.call('create-pix-payment', form),
    ]);
    const third = await stage.call('create-pix-payment', form);
    expect(first).toMatchObject({ success: true });
    const idOf = (answer: typeof first) => (answer.success ? answer.pixData.id : null);
    expect([idOf(second), idOf(third)]).toEqual([idOf(first), idOf(first)]);
    expect(
      (await stage.db.collection('payments').where('subscriber', '==', subscriberId(email)).get()).size,
    ).toBe(1);
  });

  it('gives two browsers with the same e-mail two codes, and neither can get the other', async () => {
    const one = await askForPix(stage, email);
    const other = await askForPix(stage, email);
    expect(other.id).not.toBe(one.id);
    expect(JSON.stringify(other)).not.toContain(one.id);
  });

  it('keeps the order, with what the buyer typed, for 30 days only', async () => {
    const form = pixForm(email);
    await stage.call('create-pix-payment', form);
    const order = await stage.db.doc(`orders/${form.order_id}`).get();
    const keptDays = (order.get('delete_at').toMillis() - stage.now().getTime()) / DAY_MS;
    expect(keptDays).toBeCloseTo(30, 2);
  });

  it('belongs to the signed-in owner from the start, also where no browser comes back after it', async () => {
    const { id } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId: id });
    const renewal = await askForPix(stage, email, {}, { uid });
    const others = await askForPix(stage, email);
    for (const pix of [renewal, others]) {
      await paySilently(stage, pix.id);
      await stage.call('check-pix-payment', { pixId: pix.id, customer_email: email });
    }
    const { payments } = await stage.call('list-payments', null, { uid });
    expect(payments).toHaveLength(2);
  });

  it("refuses the id of another person's order", async () => {
    stage.stopClock();
    const form = pixForm(email);
    await stage.call('create-pix-payment', form);
    const stranger = { ...form, customer_email: `outro-${email}` };
    await stage.call('create-pix-payment', pixForm(stranger.customer_email));
    const before = await stage.dump();
    await expect(stage.call('create-pix-payment', stranger)).rejects.toMatchObject({
      details: { code: 'invalid-request', field: 'order_id' },
    });
    expect(await stage.dump()).toEqual(before);
  });

  it('takes an e-mail with capitals and spaces and a phone with +55 as the same person', async () => {
    await askForPix(stage, ` ${email.toUpperCase()} `, { customer_phone: '+55 11 98765-4321' });
    const [payment] = (
      await stage.db.collection('payments').where('subscriber', '==', subscriberId(email)).get()
    ).docs;
    expect(payment?.get('registration')).toEqual({
      email,
      nome: 'Ana Souza',
      telefone: '(11)98765-4321',
      data_nascimento: '',
    });
  });

  it('refuses a phone whose area code does not exist, in Portuguese', async () => {
    await expect(askForPix(stage, email, { customer_phone: '(23)98765-4321' })).rejects.toMatchObject({
      message: ERROR_TEXTS['invalid-request'],
      details: { code: 'invalid-request', field: 'customer_phone' },
    });
  });

  it('stores the CPF nowhere', async () => {
    await askForPix(stage, email);
    const stored = JSON.stringify(await stage.dump());
    expect(stored).not.toContain(CPF);
    expect(stored).not.toContain(CPF.replace(/\D/g, ''));
  });

  it('answers a Portuguese error while the provider fails, and a code at the next click', async () => {
    const form = pixForm(email);
    await stage.control('/faults', { mode: 'error' });
    expect(await stage.call('create-pix-payment', form)).toEqual({
      success: false,
      error: 'O serviço de pagamento não respondeu. Tente novamente em instantes.',
      other_method: true,
    });
    expect(await stage.call('create-pix-payment', form)).toMatchObject({ success: true });
  });

  it('never shows a longer validity than that of the provider', async () => {
    const form = pixForm(email);
    // The provider makes the code and its answer is lost. Ten minutes later the same order finds the same code.
    await stage.control('/faults', { mode: 'error', when: 'after' });
    expect((await stage.call('create-pix-payment', form)).success).toBe(false);
    stage.advance(600_000);
    const answer = await stage.call('create-pix-payment', form);
    expect(answer.success && answer.pixData.secondsLeft).toBeLessThanOrEqual(1200);
    expect(answer.success && answer.pixData.secondsLeft).toBeGreaterThan(1150);
  });
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
