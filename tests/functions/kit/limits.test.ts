import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { costOf } from '../support/books.ts';
import { askForPix, buy, cardForm, checkOut, payCard, pixForm } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('limits', {
  RATE_LIMIT_ORDERS_PER_ACCOUNT: '2',
  RATE_LIMIT_USES_PER_PAYMENT: '2',
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

describe('the limit of uses of a payment', () => {
  it('holds for making its account, and ends with the window', async () => {
    const pix = await buy(stage, email);
    const proof = { pixId: pix.id };
    const claim = () => stage.call('create-account', { email, password: 'segredo1', proof });
    expect(await tally(4, claim)).toEqual({ served: 2, refused: 2 });
    stage.advance(WINDOW_MS);
    await expect(claim()).rejects.not.toMatchObject(LIMITED);
  });

  it('holds for ending the renewal of its session', async () => {
    const session_id = await checkOut(stage, email);
    await payCard(stage, session_id);
    await stage.call('verify-payment', { session_id });
    const cancel = () => stage.call('cancel-subscription', { session_id });
    expect(await tally(4, cancel)).toEqual({ served: 2, refused: 2 });
  });
});

describe('polls, which nothing counts', () => {
  const questions = () => stage.pixProvider.requests.length + stage.cardProvider.requests.length;

  it.each(['code', 'session'] as const)(
    'of a %s let one question through to the provider, however many come at once; each of the others costs one read',
    async (kind) => {
      stage.stopClock();
      const id = kind === 'code' ? (await askForPix(stage, email)).id : await checkOut(stage, email);
      const poll = () =>
        kind === 'code'
          ? stage.call('check-pix-payment', { pixId: id, customer_email: email })
          : stage.call('verify-payment', { session_id: id });
      // The buyer comes back from Stripe's page some minutes later.
      if (kind === 'session') stage.advance(300_000);
      const before = questions();
      await poll();
      const first = questions();
      stage.advance(4_000);
      await Promise.all(Array.from({ length: 10 }, poll));
      const second = questions();
      expect(first).toBeGreaterThan(before);
      expect(second - first).toBe(first - before);
      const cost = await costOf(async () => {
        expect(await tally(50, poll)).toEqual({ served: 50, refused: 0 });
      });
      expect(cost).toEqual({ reads: 50, writes: 0 });
      expect(questions()).toBe(second);
    },
  );

  it('of an invented code or session, or with another address, cost one read and no question each', async () => {
    const pix = await askForPix(stage, email);
    const before = questions();
    const guess = () => {
      const invented = randomUUID();
      return [
        stage.call('check-pix-payment', { pixId: `pix_char_${invented}`, customer_email: email }),
        stage.call('check-pix-payment', { pixId: pix.id, customer_email: `${invented}@exemplo.com` }),
        stage.call('verify-payment', { session_id: `cs_test_${invented.replaceAll('-', '')}` }),
      ];
    };
    const cost = await costOf(() => Promise.allSettled(Array.from({ length: 20 }, guess).flat()));
    expect(cost).toEqual({ reads: 60, writes: 0 });
    expect(questions()).toBe(before);
  });
});
