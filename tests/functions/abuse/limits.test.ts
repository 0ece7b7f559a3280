import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { askForPix, pixForm } from '../support/people/buyers.ts';
import { cardForm, checkOut, payCard } from '../support/people/card-buyers.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('limits', {
  RATE_LIMIT_CREATIONS_PER_BUYER: '2',
  RATE_LIMIT_CREATIONS_PER_IP: '3',
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
let ip: string;
let nextHost = 1;
beforeEach(() => {
  // Each test begins with a window, so that none ends in the middle of it.
  stage.advance(WINDOW_MS - (stage.now().getTime() % WINDOW_MS));
  email = `ana-${randomUUID()}@exemplo.com`;
  ip = `203.0.113.${nextHost}`;
  nextHost += 1;
});

describe('the limit of creations', () => {
  it('holds per e-mail and address together, and ends with the window', async () => {
    await askForPix(stage, email, {}, { ip });
    await askForPix(stage, email.toUpperCase(), {}, { ip });
    await expect(askForPix(stage, email, {}, { ip })).rejects.toMatchObject(LIMITED);
    stage.advance(WINDOW_MS);
    await expect(askForPix(stage, email, {}, { ip })).resolves.toMatchObject({ id: expect.any(String) });
  });

  it('does not lock an e-mail out when another caller tries it often', async () => {
    const stranger = await tally(10, () => askForPix(stage, email, {}, { ip }));
    expect(stranger).toEqual({ served: 2, refused: 8 });
    await expect(askForPix(stage, email, {}, { ip: '198.51.100.1' })).resolves.toBeDefined();
    await expect(askForPix(stage, email)).resolves.toBeDefined();
    const uid = await stage.signUp(email);
    await expect(askForPix(stage, email, {}, { uid, ip })).resolves.toBeDefined();
  });

  it('holds whatever headers the caller sends', async () => {
    const lie = (attempt: number) => ({
      'fastly-client-ip': `192.0.2.${attempt}`,
      'x-forwarded-for': `192.0.2.${attempt}, 198.18.0.${attempt}`,
      'x-real-ip': `192.0.2.${attempt}`,
      forwarded: `for=192.0.2.${attempt}`,
    });
    const sameEmail = await tally(130, (attempt) =>
      stage.callRaw('register-subscriber', { email }, { ip, headers: lie(attempt) }),
    );
    expect(sameEmail).toEqual({ served: 2, refused: 128 });
    const otherEmails = await tally(130, (attempt) =>
      askForPix(stage, `${attempt}-${email}`, {}, { ip, headers: lie(attempt) }),
    );
    expect(otherEmails).toEqual({ served: 3, refused: 127 });
  });

  it('holds per address across e-mails', async () => {
    const ask = (from: string) => askForPix(stage, `${randomUUID()}@exemplo.com`, {}, { ip: from });
    expect(await tally(5, () => ask(ip))).toEqual({ served: 3, refused: 2 });
    await expect(ask('198.51.100.2')).resolves.toBeDefined();
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const ask = (from: string) => askForPix(stage, `${randomUUID()}@exemplo.com`, {}, { ip: from });
    const network = await tally(5, (attempt) => ask(`2001:db8:7:1:${attempt}::1`));
    expect(network).toEqual({ served: 3, refused: 2 });
    await expect(ask('2001:db8:7:2::1')).resolves.toBeDefined();
  });

  it.each([
    ["an edge of Hosting's", '151.101.2.137'],
    ["Google's own", '66.249.93.11'],
    ['a private one', '10.128.0.3'],
    ['none at all', 'unknown'],
  ])('refuses nobody by an address that is %s', async (_kind, shared) => {
    expect(await tally(6, () => askForPix(stage, email, {}, { ip: shared }))).toEqual({
      served: 6,
      refused: 0,
    });
  });

  it('holds per account for a signed-in caller, whatever e-mail or address it uses', async () => {
    const uid = await stage.signUp(email);
    const account = await tally(4, (attempt) =>
      askForPix(stage, `${attempt}-${email}`, {}, { uid, ip: `198.51.100.${attempt}` }),
    );
    expect(account).toEqual({ served: 2, refused: 2 });
    const neighbour = await stage.signUp(`outra-${email}`);
    await expect(askForPix(stage, email, {}, { uid: neighbour, ip })).resolves.toBeDefined();
  });

  it('counts the attested callers of an address apart, so that a program cannot lock them out', async () => {
    const ask = (isAttested: boolean) =>
      askForPix(stage, `${randomUUID()}@exemplo.com`, {}, { ip, isAttested });
    expect(await tally(5, () => ask(false))).toEqual({ served: 3, refused: 2 });
    expect(await tally(5, () => ask(true))).toEqual({ served: 3, refused: 2 });
  });

  it('counts each repetition of an order that the provider refuses', async () => {
    const form = pixForm(email);
    await stage.control('/faults', { mode: 'error', count: 3 });
    for (let call = 0; call < 2; call += 1) {
      expect((await stage.call('create-pix-payment', form, { ip })).success).toBe(false);
    }
    await expect(stage.call('create-pix-payment', form, { ip })).rejects.toMatchObject(LIMITED);
    await stage.control('/faults/clear');
  });

  it('lets the browser that holds a code ask for it again', async () => {
    const form = pixForm(email);
    for (let call = 0; call < 4; call += 1) {
      expect((await stage.call('create-pix-payment', form, { ip })).success).toBe(true);
    }
  });

  it('holds for card checkouts and for PIX codes, counted apart', async () => {
    for (let call = 0; call < 2; call += 1) await checkOut(stage, email, {}, { ip });
    await expect(checkOut(stage, email, {}, { ip })).rejects.toMatchObject(LIMITED);
    await expect(askForPix(stage, email, {}, { ip })).resolves.toBeDefined();
  });

  it('lets the browser that holds a checkout ask for it again', async () => {
    const form = cardForm(email);
    const first = await stage.call('create-checkout', form, { ip });
    for (let call = 0; call < 3; call += 1) {
      expect(await stage.call('create-checkout', form, { ip })).toEqual(first);
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
