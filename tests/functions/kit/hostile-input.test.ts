import { randomUUID } from 'node:crypto';
import { LOCAL_WEBHOOK_SECRET } from 'emulators/servers';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type CallableName, CALLABLES } from 'domain/contracts';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { PasswordSchema } from 'domain/kit/text-field';
import { fieldsOf, NAMES, VALID } from '../support/hostile-requests.ts';
import { askForPix, paySilently } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { signedBody, signedEvent } from '../support/webhooks.ts';

const stage = useStage('hostile');

const MEGABYTE = 'a'.repeat(1024 * 1024);

/**
 * Whether the field may take this value: a number where it is one, any character in a password, and a text that is cleaned of what
 * nobody can see.
 */
function isTaken(field: v.GenericSchema, value: unknown): boolean {
  const parsed = v.safeParse(field, value);
  if (!parsed.success) return false;
  if (field.type === 'number' || field === PasswordSchema) return true;
  return typeof parsed.output === 'string' && !/[\p{Cc}\p{Cs}]/u.test(parsed.output);
}

/** Data that no contract allows, each with the name of its fault. */
function hostile(name: CallableName): readonly (readonly [string, unknown])[] {
  const valid = VALID[name];
  const fields = [...fieldsOf(name)];
  const required = fields.filter(([, { isOptional }]) => !isOptional);
  return [
    ['a text instead of an object', 'oi'],
    ['a number', 42],
    ['a list', [valid]],
    ['an unknown field', { ...valid, admin: true }],
    ['a polluting field', JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}')],
    ['a megabyte of text', MEGABYTE],
    ...required.map(([key]) => [`no ${key}`, { ...valid, [key]: undefined }] as const),
    ...required.map(([key]) => [`an empty ${key}`, { ...valid, [key]: '' }] as const),
    ...fields.flatMap(([key, { schema }]) =>
      (
        [
          [`a number as ${key}`, 7],
          [`an object as ${key}`, { $ne: '' }],
          [`a megabyte as ${key}`, MEGABYTE],
          [`half a character in ${key}`, 'Ana \ud800'],
          [`control characters in ${key}`, 'a\u0000b\u001b@x.com'],
        ] as const
      )
        .filter(([, value]) => value === MEGABYTE || !isTaken(schema, value))
        .map(([what, value]) => [what, { ...valid, [key]: value }] as const),
    ),
  ];
}

describe.each(NAMES)('%s', (name) => {
  it('takes the request that its contract describes', () => {
    expect(v.is(CALLABLES[name].request, VALID[name])).toBe(true);
  });

  it('answers hostile input with a clear Portuguese error and changes nothing', async () => {
    const before = await stage.dump();
    for (const [what, data] of hostile(name)) {
      await expect(stage.callRaw(name, data, { uid: 'alguem' }), what).rejects.toMatchObject({
        code: 'invalid-argument',
        message: ERROR_TEXTS['invalid-request'],
        details: { code: 'invalid-request' },
      });
    }
    expect(await stage.dump()).toEqual(before);
  });
});

/** Delivers a webhook and answers the status. */
async function post({ query, init }: { query: string; init: RequestInit }): Promise<number> {
  return (await fetch(`${stage.webhookUrl}${query}`, init)).status;
}

describe('abacatepay-webhook', () => {
  it('refuses forged deliveries with 401 and changes nothing', async () => {
    const pix = await askForPix(stage, 'forjado@exemplo.com');
    const good = signedEvent({ event: 'transparent.completed', id: pix.id, amount: 15990 });
    const before = await stage.dump();
    const unsigned = { ...good.init, headers: { 'content-type': 'application/json' } };
    expect(await post({ query: '', init: good.init })).toBe(401);
    expect(await post({ query: '?webhookSecret=errado', init: good.init })).toBe(401);
    expect(await post({ query: good.query, init: unsigned })).toBe(401);
    expect(await post({ query: good.query, init: { ...good.init, body: `${good.init.body} ` } })).toBe(401);
    expect(await post({ query: `${good.query}&webhookSecret=dois`, init: good.init })).toBe(401);
    expect((await fetch(`${stage.webhookUrl}${good.query}`)).status).toBe(405);
    expect(await stage.dump()).toEqual(before);
  });

  it('takes the secret from the header as well', async () => {
    const event = signedEvent({ event: 'transparent.created', id: 'pix_char_12345678' });
    const headers = { ...(event.init.headers as object), 'x-webhook-secret': LOCAL_WEBHOOK_SECRET };
    expect(await post({ query: '', init: { ...event.init, headers } })).toBe(200);
  });

  it('answers 400 to a body that is not JSON, and 200 to an event that does not concern it', async () => {
    const before = await stage.dump();
    // Google's framework refuses what is no object and no array before the webhook sees it.
    for (const body of ['{', 'null', '7']) expect(await post(signedBody(body)), body).toBe(400);
    for (const body of ['[]', '{"event":7}', '{"event":"transparent.completed","data":{}}']) {
      expect(await post(signedBody(body)), body).toBe(200);
    }
    expect(await post(signedEvent({ event: 'transparent.completed', id: '../../x' }))).toBe(200);
    expect(await post(signedEvent({ event: 'transparent.completed', id: 'pix_char_desconhecido' }))).toBe(
      200,
    );
    expect(await stage.dump()).toEqual(before);
  });

  it.each([
    ['amounts that are no centavos', (id: string) => ({ id, amount: 159.9, paidAmount: 'R$ 159,90' })],
    ['no id but the order', (_id: string, externalId: string) => ({ externalId })],
    ['an order that is no text', (id: string) => ({ id, externalId: 7 })],
  ])('believes an event with %s, since the provider is asked anyway', async (_what, charge) => {
    const [email, order_id] = ['variado@exemplo.com', randomUUID()];
    const pix = await askForPix(stage, email, { order_id });
    await paySilently(stage, pix.id);
    const data = { transparent: charge(pix.id, order_id) };
    expect(await post(signedBody(JSON.stringify({ event: 'transparent.completed', data })))).toBe(200);
    expect((await stage.db.doc(`grants/pix_${pix.id}`).get()).exists).toBe(true);
  });

  it('asks for another delivery while the provider cannot be asked, or does not confirm the event', async () => {
    const pix = await askForPix(stage, 'falha@exemplo.com');
    const event = signedEvent({ event: 'transparent.completed', id: pix.id, amount: 15990 });
    expect(await post(event)).toBe(503);
    await stage.control('/faults', { mode: 'error' });
    expect(await post(event)).toBe(500);
  });

  it('grants nothing for a payment of another amount', async () => {
    const pix = await askForPix(stage, 'barato@exemplo.com');
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${pix.id}/pay`);
    expect(await post(signedEvent({ event: 'transparent.completed', id: pix.id, amount: 1 }))).toBe(200);
    const answer = await stage.call('check-pix-payment', {
      pixId: pix.id,
      customer_email: 'barato@exemplo.com',
    });
    expect(answer.isPaid).toBe(false);
    expect((await stage.db.doc(`grants/pix_${pix.id}`).get()).exists).toBe(false);
  });

  it('adds the payment of an order whose caller died before writing it', async () => {
    const order_id = randomUUID();
    const pix = await askForPix(stage, 'queda@exemplo.com', { order_id });
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${pix.id}/pay`);
    await stage.db.doc(`payments/pix_${pix.id}`).delete();
    await stage.db.doc(`orders/${order_id}`).update({ made: null, state: 'creating' });
    const id = pix.id.replace('pix_', '');
    expect(
      await post(signedEvent({ event: 'transparent.completed', id, externalId: order_id, amount: 15990 })),
    ).toBe(200);
    expect((await stage.db.doc(`grants/pix_${pix.id}`).get()).exists).toBe(true);
  });
});
