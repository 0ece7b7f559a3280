import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForPix, pixForm } from './support/buyers.ts';
import { cardForm, checkOut, payCard } from './support/card-buyers.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('limits', {
    RATE_LIMIT_CREATIONS_PER_EMAIL: '2',
    RATE_LIMIT_CREATIONS_PER_IP: '3',
    RATE_LIMIT_POLLS_PER_PAYMENT: '2',
  });
});
afterAll(() => stage.close());

const LIMITED = {
  code: 'resource-exhausted',
  message: 'Muitas tentativas seguidas. Aguarde alguns minutos e tente novamente.',
  details: { code: 'rate-limited' },
};

describe('the rate limits', () => {
  it('hold per e-mail, and end with the window', async () => {
    const email = `ana-${randomUUID()}@exemplo.com`;
    await askForPix(stage, email);
    await askForPix(stage, email.toUpperCase());
    await expect(askForPix(stage, email)).rejects.toMatchObject(LIMITED);
    stage.advance(10 * 60 * 1000);
    await expect(askForPix(stage, email)).resolves.toMatchObject({ id: expect.any(String) });
  });

  it('hold for the repetitions of one order that the provider refuses', async () => {
    const form = pixForm(`ana-${randomUUID()}@exemplo.com`);
    await stage.control('/faults', { mode: 'error', count: 3 });
    for (let call = 0; call < 2; call += 1) {
      expect((await stage.call('create-pix-payment', form)).success).toBe(false);
    }
    await expect(stage.call('create-pix-payment', form)).rejects.toMatchObject(LIMITED);
    await stage.control('/faults/clear');
  });

  it('let the browser that holds a code ask for it again', async () => {
    const form = pixForm(`ana-${randomUUID()}@exemplo.com`);
    for (let call = 0; call < 4; call += 1) {
      expect((await stage.call('create-pix-payment', form)).success).toBe(true);
    }
  });

  it('hold per address across e-mails', async () => {
    const ask = () => askForPix(stage, `${randomUUID()}@exemplo.com`, {}, { ip: '203.0.113.7' });
    for (let call = 0; call < 3; call += 1) await ask();
    await expect(ask()).rejects.toMatchObject(LIMITED);
    await expect(
      askForPix(stage, `${randomUUID()}@exemplo.com`, {}, { ip: '203.0.113.8' }),
    ).resolves.toBeDefined();
  });

  it('hold per payment for polls', async () => {
    const email = `ana-${randomUUID()}@exemplo.com`;
    const pix = await askForPix(stage, email);
    const poll = () => stage.call('check-pix-payment', { pixId: pix.id, customer_email: email });
    await poll();
    await poll();
    await expect(poll()).rejects.toMatchObject(LIMITED);
  });

  it('hold for card checkouts as for PIX codes, each on its own', async () => {
    const email = `ana-${randomUUID()}@exemplo.com`;
    for (let call = 0; call < 2; call += 1) await checkOut(stage, email);
    await expect(checkOut(stage, email)).rejects.toMatchObject(LIMITED);
    await expect(askForPix(stage, email)).resolves.toBeDefined();
  });

  it('let the browser that holds a checkout ask for it again', async () => {
    const form = cardForm(`ana-${randomUUID()}@exemplo.com`);
    const first = await stage.call('create-checkout', form);
    for (let call = 0; call < 3; call += 1) {
      expect(await stage.call('create-checkout', form)).toEqual(first);
    }
  });

  it('hold per session for its verification, and not for one that is paid', async () => {
    const email = `ana-${randomUUID()}@exemplo.com`;
    const session_id = await checkOut(stage, email);
    const verify = () => stage.call('verify-payment', { session_id });
    await verify();
    await payCard(stage, session_id);
    for (let call = 0; call < 3; call += 1) expect(await verify()).toMatchObject({ verified: true });
    const other = await checkOut(stage, `outra-${email}`);
    const poll = () => stage.call('verify-payment', { session_id: other });
    await poll();
    await poll();
    await expect(poll()).rejects.toMatchObject(LIMITED);
  });
});
