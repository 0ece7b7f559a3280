import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CHECKOUT, DAY, START, startTestSandbox } from './testing.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const NOW = START / 1_000;

describe('expand', () => {
  test.each([
    ['payment'],
    ['customer'],
    ['subscription.customer'],
    ['data.subscription'],
    ['constructor'],
    [''],
  ])('of %s is refused', async (path) => {
    const { id } = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    const reply = await sandbox.get(`/v1/checkout/sessions/${id}?expand[0]=${path}`);
    expect(reply.status).toBe(400);
    expect(reply.body.error.message).toMatch(/expand|empty/u);
  });

  test('of a field that is null leaves null', async () => {
    const { id } = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    const session = await sandbox.sdk.checkout.sessions.retrieve(id, {
      expand: ['subscription'],
    });
    expect(session).toMatchObject({ subscription: null });
  });

  test('puts the object in the place of its id, also in the elements of a list', async () => {
    const paid = await sandbox.buy();
    const { checkout, subscriptions } = sandbox.sdk;
    expect(await checkout.sessions.retrieve(paid.id, { expand: ['subscription'] })).toMatchObject({
      subscription: { object: 'subscription', customer: paid.customer },
    });
    expect((await subscriptions.list({ expand: ['data.customer'] })).data).toMatchObject([
      { id: paid.subscription, customer: { object: 'customer', email: 'ana@example.com' } },
    ]);
  });

  test('of a list’s elements needs data before the path', async () => {
    await expect(sandbox.sdk.invoices.list({ expand: ['payments'] })).rejects.toThrow(
      'This property cannot be expanded (payments).',
    );
  });
});

describe('a list', () => {
  test('has ten entries by default, newest first', async () => {
    const { sessions } = sandbox.sdk.checkout;
    const ids: string[] = [];
    for (let index = 0; index < 11; index += 1) ids.unshift((await sessions.create(CHECKOUT)).id);
    const page = await sessions.list();
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(page.has_more).toBe(true);
    const rest = await sessions.list({ starting_after: page.data.at(-1)!.id });
    expect(rest).toMatchObject({ has_more: false, data: [{ id: ids[10] }], url: '/v1/checkout/sessions' });
  });

  test.each([
    [{ limit: '0' }, 'parameter_invalid_integer'],
    [{ limit: '101' }, 'parameter_invalid_integer'],
    [{ starting_after: 'sub_x' }, 'resource_missing'],
    [{ colour: 'red' }, 'parameter_unknown'],
    [{ 'created[gte]': 'yesterday' }, 'parameter_invalid_integer'],
  ])('is refused with %o', async (query, code) => {
    const reply = await sandbox.get(`/v1/subscriptions?${new URLSearchParams(query).toString()}`);
    expect(reply.status).toBe(400);
    expect(reply.body.error.code).toBe(code);
  });

  test('of sessions is filtered by subscription', async () => {
    const first = await sandbox.buy();
    await sandbox.buy();
    await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    const { sessions } = sandbox.sdk.checkout;
    const ids = async (query: Parameters<typeof sessions.list>[0]) =>
      (await sessions.list(query)).data.map(({ id }) => id);
    expect(await ids({ subscription: first.subscription as string })).toEqual([first.id]);
    expect(await ids({})).toHaveLength(3);
  });

  test('of events is filtered by types and created', async () => {
    await sandbox.buy();
    await sandbox.advance(60 * DAY);
    const { events } = sandbox.sdk;
    const types = async (query: Parameters<typeof events.list>[0]) =>
      (await events.list(query)).data.map(({ type }) => type);
    expect(await types({ types: ['invoice.paid'] })).toEqual(['invoice.paid']);
    expect(await types({ types: ['invoice.paid', 'customer.subscription.updated'] })).toHaveLength(2);
    expect(await types({ created: { gte: NOW + 60 * DAY } })).toHaveLength(2);
    expect(await types({ created: { gte: NOW + 60 * DAY + 1 } })).toEqual([]);
  });
});
