import { randomUUID } from 'node:crypto';
import { HOUR_MS } from 'domain/durations';
import { TRAINER } from 'domain/content/trainer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppCheckStandIn, openAppCheck } from '../support/app-check.ts';
import { useCallableServer } from '../support/servers/callable-server.ts';
import { useStage } from '../support/stage.ts';

const CEILING = 4;

let appCheck: AppCheckStandIn;
beforeAll(async () => {
  appCheck = await openAppCheck('demo-functions-ceiling');
});
afterAll(() => appCheck.close());
const stage = useStage('ceiling', {
  APP_CHECK: 'true',
  RATE_LIMIT_CREATIONS_PER_BUYER: '2',
  RATE_LIMIT_CREATIONS_PER_HOUR: String(CEILING),
  RATE_LIMIT_SHARDS: '3',
});
const server = useCallableServer(stage);
beforeEach(async () => {
  await stage.reset();
  stage.advance(HOUR_MS - (stage.now().getTime() % HOUR_MS));
});

const SERVED = { status: 200, body: { result: { success: true } } };
const REFUSED = {
  status: 429,
  body: { error: { status: 'RESOURCE_EXHAUSTED', details: { code: 'rate-limited' } } },
};

/** A new caller registers, with this App Check token. */
const create = (token?: string) =>
  server.post(
    'register-subscriber',
    { email: `${randomUUID()}@exemplo.com` },
    token === undefined ? {} : { 'x-firebase-appcheck': token },
  );

async function fillTheHour(): Promise<void> {
  for (let call = 0; call < CEILING; call += 1) expect(await create()).toMatchObject(SERVED);
}

const mails = async () => (await stage.db.collection('mail').get()).docs.map((doc) => doc.data());

describe('above the ceiling over all callers, where App Check is configured', () => {
  it.each([
    ['no token', () => undefined],
    ['a token that is none', () => 'abc'],
    ['a forged token', () => appCheck.forgedToken()],
    ['a token that has ended', () => appCheck.token({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ["another project's token", () => appCheck.token({ aud: ['projects/1', 'projects/outro'] })],
    ["another issuer's token", () => appCheck.token({ iss: 'https://exemplo.com/' })],
  ])('a caller with %s is refused', async (_what, token) => {
    await fillTheHour();
    expect(await create(token())).toMatchObject(REFUSED);
    expect(await create(token())).toMatchObject(REFUSED);
  });

  it('an attested caller is served, and the key is fetched from Google', async () => {
    await fillTheHour();
    for (let call = 0; call < 3; call += 1) expect(await create(appCheck.token())).toMatchObject(SERVED);
    expect(appCheck.keyRequests()).toBeGreaterThan(0);
  });

  it('everybody is served again in the next hour', async () => {
    await fillTheHour();
    expect(await create()).toMatchObject(REFUSED);
    stage.advance(HOUR_MS);
    expect(await create()).toMatchObject(SERVED);
  });

  it('no more callers are served than it allows, even at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create()));
    const served = answers.filter(({ status }) => status === 200).length;
    expect(served).toBeLessThanOrEqual(CEILING);
    expect(answers.length - served).toBe(answers.filter(({ status }) => status === 429).length);
    expect(await mails()).toHaveLength(1);
  });

  it('the trainer gets a mail, once an hour, without personal data', async () => {
    await fillTheHour();
    expect(await mails()).toEqual([]);
    for (let call = 0; call < 3; call += 1) await create();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: [TRAINER.email],
      message: { subject: 'Movimento muito acima do normal no site' },
      about: [],
    });
    expect(mail?.['message']['text']).toContain('mais de 4 pedidos');
    expect(mail?.['message']['text']).toContain('atende apenas navegadores');
    expect(JSON.stringify(mail)).not.toContain('@exemplo.com');
    stage.advance(HOUR_MS);
    await fillTheHour();
    await create();
    expect(await mails()).toHaveLength(2);
  });

  it('is not reached by creations that a single caller was refused', async () => {
    const email = `${randomUUID()}@exemplo.com`;
    const caller = { ip: '203.0.113.7' };
    for (let call = 0; call < 10; call += 1) {
      await stage.callRaw('register-subscriber', { email }, caller).catch(() => undefined);
    }
    expect(await create()).toMatchObject(SERVED);
    expect(await mails()).toEqual([]);
  });
});
