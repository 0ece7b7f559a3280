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
    ['customer.email'],
    ['subscription.items'],
    ['line_items.price'],
    ['subscription.latest_invoice.payments.data.payment.payment_intent'],
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
      expand: ['subscription.latest_invoice', 'customer', 'payment_intent'],
    });
    expect(session).toMatchObject({ subscription: null, customer: null, payment_intent: null });
  });

  test('of several paths at once goes through objects and lists', async () => {
    await sandbox.buy();
    const [invoice] = (
      await sandbox.sdk.invoices.list({
        expand: ['data.payments', 'data.customer', 'data.parent.subscription_details.subscription'],
      })
    ).data;
    expect(invoice).toMatchObject({
      payments: { object: 'list', data: [{ object: 'invoice_payment' }] },
      customer: { object: 'customer', email: 'ana@example.com' },
      parent: { subscription_details: { subscription: { object: 'subscription' } } },
    });
    const payment = await sandbox.sdk.invoices.retrieve(invoice!.id, {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(payment.payments!.data[0]!.payment.payment_intent).toMatchObject({
      object: 'payment_intent',
      status: 'succeeded',
    });
    const intents = await sandbox.sdk.paymentIntents.list({ expand: ['data.latest_charge.refunds'] });
    expect(intents.data[0]!.latest_charge).toMatchObject({ object: 'charge', refunds: { data: [] } });
  });

  test('of a list’s elements needs data before the path', async () => {
    await expect(sandbox.sdk.invoices.list({ expand: ['payments'] })).rejects.toThrow(
      "This property cannot be expanded (payments). You may want to try expanding 'data.payments' instead.",
    );
  });

  test('goes at most four levels deep, of which data is one', async () => {
    await sandbox.buy();
    const { subscriptions } = sandbox.sdk;
    await subscriptions.list({ expand: ['data.latest_invoice.customer'] });
    await expect(subscriptions.list({ expand: ['data.items.data.price.product'] })).rejects.toMatchObject({
      code: 'property_expansion_max_depth',
    });
  });
});

describe('a list', () => {
  test('has ten entries by default, newest first', async () => {
    for (let index = 0; index < 11; index += 1) await sandbox.sdk.customers.create({ name: `${index}` });
    const page = await sandbox.sdk.customers.list();
    expect(page.data.map(({ name }) => name)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
    expect(page.has_more).toBe(true);
    const rest = await sandbox.sdk.customers.list({ starting_after: page.data.at(-1)!.id });
    expect(rest).toMatchObject({ has_more: false, data: [{ name: '0' }], url: '/v1/customers' });
  });

  test('is refused with two cursors', async () => {
    const { id } = await sandbox.sdk.customers.create();
    await expect(sandbox.sdk.customers.list({ starting_after: id, ending_before: id })).rejects.toThrow(
      'Received both starting_after and ending_before parameters.',
    );
  });

  test.each([
    [{ limit: '0' }, 'parameter_invalid_integer'],
    [{ limit: '101' }, 'parameter_invalid_integer'],
    [{ starting_after: 'cus_x' }, 'resource_missing'],
    [{ colour: 'red' }, 'parameter_unknown'],
    [{ 'created[gte]': 'yesterday' }, undefined],
  ])('is refused with %o', async (query, code) => {
    const reply = await sandbox.get(`/v1/customers?${new URLSearchParams(query).toString()}`);
    expect(reply.status).toBe(400);
    expect(reply.body.error.code).toBe(code);
  });

  test('of sessions is filtered by customer, subscription and status', async () => {
    const first = await sandbox.buy();
    await sandbox.buy();
    await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    const { sessions } = sandbox.sdk.checkout;
    const ids = async (query: Parameters<typeof sessions.list>[0]) =>
      (await sessions.list(query)).data.map(({ id }) => id);
    expect(await ids({ subscription: first.subscription as string })).toEqual([first.id]);
    expect(await ids({ customer: first.customer as string })).toEqual([first.id]);
    expect(await ids({ status: 'open' })).toHaveLength(1);
    expect(await ids({})).toHaveLength(3);
  });

  test('of events is filtered by type, types and created', async () => {
    await sandbox.buy();
    await sandbox.advance(60 * DAY);
    const { events } = sandbox.sdk;
    const types = async (query: Parameters<typeof events.list>[0]) =>
      (await events.list(query)).data.map(({ type }) => type);
    expect(await types({ type: 'invoice.paid' })).toEqual(['invoice.paid']);
    expect(await types({ types: ['invoice.paid', 'customer.subscription.updated'] })).toHaveLength(2);
    expect(await types({ type: 'customer.*' })).toEqual(['customer.subscription.updated']);
    expect(await types({ created: { lt: NOW + 60 * DAY } })).toEqual([]);
  });
});
