import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TRAINER } from 'domain/kit/content/trainer';
import { HOUR_MS } from 'domain/kit/dates';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { type AppCheckStandIn, openAppCheck } from '../support/app-check.ts';
import { usePlatformServer } from '../support/function-servers.ts';
import { askForPix, buy, checkOut, pixForm } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const CEILING = 4;

let appCheck: AppCheckStandIn;
beforeAll(async () => {
  appCheck = await openAppCheck('demo-functions-pix-ceiling');
});
afterAll(() => appCheck.close());
const stage = useStage('pix-ceiling', { PIX_CODES_PER_HOUR: String(CEILING) });
const server = usePlatformServer(stage);
beforeEach(async () => {
  await stage.reset();
  stage.advance(HOUR_MS - (stage.now().getTime() % HOUR_MS));
});

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
