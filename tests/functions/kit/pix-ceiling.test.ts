import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TRAINER } from 'domain/kit/content/trainer';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'domain/kit/dates';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { type AppCheckStandIn, openAppCheck } from '../support/app-check.ts';
import { usePlatformServer } from '../support/function-servers.ts';
import { askForPix, buy, checkOut, pixForm } from '../support/people.ts';
import { whileRefusing } from '../support/provider-proxy.ts';
import { useStage } from '../support/stage.ts';
import { newTrainer } from '../support/trainers.ts';

const CEILING = 4;

let appCheck: AppCheckStandIn;
beforeAll(async () => {
  appCheck = await openAppCheck('demo-functions-pix-ceiling');
});
afterAll(() => appCheck.close());
const stage = useStage('pix-ceiling');
const server = usePlatformServer(stage);
beforeEach(async () => {
  await stage.reset();
  toNextHour();
  await document().set({ ceiling: CEILING });
});

const document = () => stage.db.doc('health/pix-ceiling');
const toNextHour = () => stage.advance(HOUR_MS - (stage.now().getTime() % HOUR_MS));

const someone = () => `${randomUUID()}@exemplo.com`;
const SERVED = { status: 200, body: { result: { success: true } } };
const REFUSED = {
  status: 429,
  body: {
    error: {
      status: 'RESOURCE_EXHAUSTED',
      message: ERROR_TEXTS['pix-paused'],
      details: { code: 'pix-paused' },
    },
  },
};

/** A signed-out caller asks for a code, as it comes through Hosting: with this App Check token, and no address of its own. */
const ask = (token?: string) =>
  server.post(
    'create-pix-payment',
    pixForm(someone()),
    token === undefined ? {} : { 'x-firebase-appcheck': token },
  );

async function fillTheHour(): Promise<void> {
  for (let call = 0; call < CEILING; call += 1) expect(await ask()).toMatchObject(SERVED);
  expect(await ask()).toMatchObject(REFUSED);
}

const mails = async () => (await stage.db.collection('mail').get()).docs.map((doc) => doc.data());

describe("above the hour's ceiling of PIX codes for signed-out callers", () => {
  it.each([
    ['no token', () => undefined],
    ['a token that is none', () => 'abc'],
    ['a forged token', () => appCheck.forgedToken()],
    ['a token that has ended', () => appCheck.token({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ["another project's token", () => appCheck.token({ aud: ['projects/1', 'projects/outro'] })],
    ["another issuer's token", () => appCheck.token({ iss: 'https://exemplo.com/' })],
  ])('a caller with %s is refused, and led to WhatsApp', async (_what, token) => {
    await fillTheHour();
    expect(await ask(token())).toMatchObject(REFUSED);
  });

  it('an attested caller gets a code, is not counted, and the key is fetched from Google', async () => {
    for (let call = 0; call < CEILING + 1; call += 1)
      expect(await ask(appCheck.token())).toMatchObject(SERVED);
    await fillTheHour();
    expect(await ask(appCheck.token())).toMatchObject(SERVED);
    expect(appCheck.keyRequests()).toBeGreaterThan(0);
  });

  it('sales by card, sales to signed-in buyers, and every way into an account go on', async () => {
    const email = someone();
    const pix = await buy(stage, email);
    for (let call = 1; call < CEILING; call += 1) expect(await ask()).toMatchObject(SERVED);
    expect(await ask()).toMatchObject(REFUSED);

    await expect(checkOut(stage, email)).resolves.toBeDefined();
    const account = { email, password: 'segredo-1', proof: { pixId: pix.id } };
    expect(await stage.call('create-account', account)).toEqual({ success: true });
    const { uid } = await stage.auth.getUserByEmail(email);
    await expect(askForPix(stage, email, {}, { uid })).resolves.toBeDefined();
    expect(await stage.call('send-password-reset', { email })).toEqual({ success: true });
    expect(await stage.call('register-subscriber', { email: someone() })).toEqual({ success: true });
  });

  it('the browser that holds a code may ask for it again', async () => {
    const form = pixForm(someone());
    for (let call = 0; call < CEILING + 1; call += 1) {
      expect(await server.post('create-pix-payment', form)).toMatchObject(SERVED);
    }
    for (let call = 1; call < CEILING; call += 1) expect(await ask()).toMatchObject(SERVED);
    expect(await ask()).toMatchObject(REFUSED);
    expect(await server.post('create-pix-payment', form)).toMatchObject(SERVED);
  });

  it('repeating an order that the provider refuses is counted, too', async () => {
    const form = pixForm(someone());
    await stage.control('/faults', { mode: 'error', count: CEILING });
    for (let call = 0; call < CEILING; call += 1) {
      expect((await stage.call('create-pix-payment', form)).success).toBe(false);
    }
    expect(await server.post('create-pix-payment', form)).toMatchObject(REFUSED);
    await stage.control('/faults/clear');
  });

  it('everybody gets a code again in the next hour', async () => {
    await fillTheHour();
    stage.advance(HOUR_MS);
    expect(await ask()).toMatchObject(SERVED);
  });

  it('no more codes are made than it allows, even at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(CEILING);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - CEILING);
    expect(await mails()).toHaveLength(1);
  });

  it('the trainer gets a mail, once an hour, without personal data', async () => {
    for (let call = 0; call < CEILING; call += 1) await ask();
    expect(await mails()).toEqual([]);
    for (let call = 0; call < 3; call += 1) await ask();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: [TRAINER.email],
      message: { subject: 'Pedidos de PIX muito acima do normal no site' },
      about: [],
    });
    expect(mail?.['message']['text']).toContain('mais de 4 códigos PIX');
    expect(JSON.stringify(mail)).not.toContain('@exemplo.com');
    stage.advance(HOUR_MS);
    await fillTheHour();
    expect(await mails()).toHaveLength(2);
  });
});

/** Writes payments of this method that were paid now; null for such as nobody has paid. */
async function putPayments(count: number, provider: 'abacatepay' | 'stripe', paid_at: Date | null) {
  const batch = stage.db.batch();
  for (let each = 0; each < count; each += 1)
    batch.set(stage.db.collection('payments').doc(), { provider, paid_at });
  await batch.commit();
}

/** The ceiling after the schedule that finds it. */
async function found(): Promise<unknown> {
  await stage.run('reconcile-payments');
  return (await document().get()).get('ceiling');
}

describe('the ceiling', () => {
  it('is 300 where no schedule ever ran, and the last code is given whichever document still has room', async () => {
    await document().delete();
    // It reads the configuration, which the stage has set by now.
    const { counterPath } = await import('../../../functions/src/kit/rate-limit.ts');
    const shard = (index: number) =>
      stage.db.doc(counterPath(`signed-out-pix:${index}`, Math.floor(stage.now().getTime() / HOUR_MS)));
    for (let index = 0; index < 10; index += 1) await shard(index).set({ count: index === 7 ? 29 : 30 });
    expect(await ask()).toMatchObject(SERVED);
    expect(await ask()).toMatchObject(REFUSED);
  });

  it('is 300 at least, and ten times the codes that were paid in the best hour of a week', async () => {
    expect(await found()).toBe(300);
    await putPayments(31, 'abacatepay', stage.now());
    expect(await found()).toBe(310);
    toNextHour();
    await putPayments(45, 'abacatepay', stage.now());
    toNextHour();
    await putPayments(2, 'abacatepay', stage.now());
    expect(await found()).toBe(450);
    stage.advance(7 * DAY_MS);
    expect(await found()).toBe(450);
    stage.advance(DAY_MS);
    expect(await found()).toBe(300);
  });

  it('counts no codes that are only asked for, and no cards', async () => {
    await putPayments(100, 'abacatepay', null);
    await putPayments(100, 'stripe', stage.now());
    expect(await found()).toBe(300);
  });

  it('stays as it is where it cannot be found, which stops nothing else', async () => {
    await document().set({ ceiling: 700 });
    const { followPaidCodes } = await import('../../../functions/src/buy/pix-ceiling.ts');
    await whileRefusing(stage.db, ['collection'], new Error('unavailable'), followPaidCodes);
    expect((await document().get()).get('ceiling')).toBe(700);
  });
});

describe("the trainer's overview", () => {
  const near = async () => (await stage.call('read-overview', null, await newTrainer(stage))).pix_near;
  const askFor = async (count: number) => {
    for (let call = 0; call < count; call += 1) expect(await ask()).toMatchObject(SERVED);
  };

  it('shows the hours in which the ceiling was near or reached', async () => {
    const [first, second] = [stage.now(), new Date(stage.now().getTime() + HOUR_MS)];
    const hour = (moment: Date) => new Date(moment.getTime() - (moment.getTime() % HOUR_MS)).toISOString();
    await document().set({ ceiling: 10 });
    await askFor(7);
    await stage.run('reconcile-payments');
    expect(await near()).toEqual([]);
    await document().set({ ceiling: 10 });
    await askFor(1);
    await stage.run('reconcile-payments');
    expect(await near()).toEqual([{ hour: hour(first), reached: false }]);
    toNextHour();
    await document().update({ ceiling: 10 });
    await askFor(10);
    expect(await ask()).toMatchObject(REFUSED);
    // The first run comes after the end of the hour, and raises the ceiling.
    toNextHour();
    await stage.run('reconcile-payments');
    const both = [
      { hour: hour(second), reached: true },
      { hour: hour(first), reached: false },
    ];
    expect(await near()).toEqual(both);
    stage.advance(MINUTE_MS);
    await document().update({ ceiling: 4 });
    await stage.run('reconcile-payments');
    expect(await near()).toEqual(both);
    stage.advance(9 * DAY_MS);
    await stage.run('reconcile-payments');
    expect(await near()).toEqual([]);
  });

  it('does not call an hour near by a ceiling that fell after it', async () => {
    await document().set({ ceiling: 100 });
    await askFor(8);
    toNextHour();
    await stage.run('reconcile-payments');
    await document().update({ ceiling: 10 });
    await stage.run('reconcile-payments');
    expect(await near()).toEqual([]);
  });
});
