import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { askForPix, cardForm, checkOut, payCard, pixForm } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('limits', {
  RATE_LIMIT_ORDERS_PER_ACCOUNT: '2',
  RATE_LIMIT_POLLS_PER_PAYMENT: '2',
});

const WINDOW_MS = 10 * 60 * 1000;

const LIMITED = {
  code: 'resource-exhausted',
  message: 'Muitas tentativas seguidas. Aguarde alguns minutos e tente novamente.',
  details: { code: 'rate-limited' },
};

/** Counts how many attempts are served and how many are refused by a limit. */
async function tally(attempts: number, ask: (attempt: number) => Promise<unknown>) {
  const counts = { served: 0, refused: 0 };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await ask(attempt).then(
      () => (counts.served += 1),
      (error: unknown) => {
        expect(error).toMatchObject(LIMITED);
        counts.refused += 1;
      },
    );
  }
  return counts;
}

let email: string;
beforeEach(() => {
  // Each test begins with a window, so that none ends in the middle of it.
  stage.advance(WINDOW_MS - (stage.now().getTime() % WINDOW_MS));
  email = `ana-${randomUUID()}@exemplo.com`;
});

describe('the limit of orders', () => {
  it('holds per account for a signed-in buyer, whatever e-mail it types, and ends with the window', async () => {
    const uid = await stage.signUp(email);
    const account = await tally(4, (attempt) => askForPix(stage, `${attempt}-${email}`, {}, { uid }));
    expect(account).toEqual({ served: 2, refused: 2 });
    const neighbour = await stage.signUp(`outra-${email}`);
    await expect(askForPix(stage, email, {}, { uid: neighbour })).resolves.toBeDefined();
    stage.advance(WINDOW_MS);
    await expect(askForPix(stage, email, {}, { uid })).resolves.toBeDefined();
  });

  it('holds for card checkouts and for PIX codes, counted apart', async () => {
    const uid = await stage.signUp(email);
    const cards = await tally(3, () => checkOut(stage, email, {}, { uid }));
    expect(cards).toEqual({ served: 2, refused: 1 });
    await expect(askForPix(stage, email, {}, { uid })).resolves.toBeDefined();
  });

  it('does not lock an address out when strangers try it often', async () => {
    expect(await tally(10, () => askForPix(stage, email))).toEqual({ served: 10, refused: 0 });
    expect(await tally(10, () => checkOut(stage, email))).toEqual({ served: 10, refused: 0 });
    expect(await tally(10, () => stage.call('send-password-reset', { email }))).toMatchObject({ refused: 0 });
    const uid = await stage.signUp(email);
    await expect(askForPix(stage, email, {}, { uid })).resolves.toBeDefined();
    await expect(checkOut(stage, email, {}, { uid })).resolves.toBeDefined();
  });

  it('counts each repetition of an order that the provider refuses', async () => {
    const uid = await stage.signUp(email);
    const form = pixForm(email);
    await stage.control('/faults', { mode: 'error', count: 3 });
    for (let call = 0; call < 2; call += 1) {
      expect((await stage.call('create-pix-payment', form, { uid })).success).toBe(false);
    }
    await expect(stage.call('create-pix-payment', form, { uid })).rejects.toMatchObject(LIMITED);
    await stage.control('/faults/clear');
  });

  it('lets the browser that holds a code or a checkout ask for it again', async () => {
    const uid = await stage.signUp(email);
    const pix = pixForm(email);
    const card = cardForm(email);
    for (let call = 0; call < 4; call += 1) {
      expect((await stage.call('create-pix-payment', pix, { uid })).success).toBe(true);
      expect((await stage.call('create-checkout', card, { uid })).success).toBe(true);
    }
  });
});

describe('the limit of polls', () => {
  it('holds per PIX payment', async () => {
    const pix = await askForPix(stage, email);
    const poll = () => stage.call('check-pix-payment', { pixId: pix.id, customer_email: email });
    await poll();
    await poll();
    await expect(poll()).rejects.toMatchObject(LIMITED);
  });

  it('holds per card session, and not for a paid one', async () => {
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
