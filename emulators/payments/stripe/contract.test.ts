// This file is long because it is one table of the requests that were recorded from the official SDK.
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { API_VERSION } from './state/event.ts';
import { LOCAL_STRIPE_KEY } from './server.ts';
import { CHECKOUT, sdkFor, startRecorder, startTestSandbox } from './testing.ts';

const closing = closeAfterEach();

async function start() {
  const sandbox = closing(await startTestSandbox());
  const recorder = closing(await startRecorder(sandbox.url));
  return { sandbox, recorder, sdk: sdkFor(recorder.port) };
}

test('the recordings are from the version of the SDK and of the API that the product uses', () => {
  expect(Stripe.PACKAGE_VERSION).toBe('23.1.0');
  expect(Stripe.API_VERSION).toBe(API_VERSION);
});

test('the SDK sends every operation of the product as recorded, and the sandbox accepts it', async () => {
  const { sandbox, recorder, sdk } = await start();
  const wire = async (work: Promise<unknown>): Promise<string> => {
    await work;
    const [entry, ...others] = recorder.recorded.splice(0);
    expect(others).toEqual([]);
    expect(entry!.status).toBe(200);
    return entry!.body === '' ? entry!.request : `${entry!.request}\n${entry!.body}`;
  };
  const paid = await sandbox.buy({ client_reference_id: 'outro' });
  const sub = paid.subscription as string;
  const cus = paid.customer as string;
  const inv = paid.invoice as string;
  const charge = (await sandbox.sdk.charges.list({ customer: cus })).data[0]!;
  const pi = charge.payment_intent as string;

  const form = [
    'mode=subscription',
    'locale=pt-BR',
    'client_reference_id=pedido-1',
    'metadata[plan]=PRO',
    'subscription_data[metadata][plan]=PRO',
    'subscription_data[metadata][order_id]=pedido-1',
    'customer_email=ana%40example.com',
    'success_url=https%3A%2F%2Fsite.example%2F%3Fsuccess%3Dtrue%26session_id%3D%7BCHECKOUT_SESSION_ID%7D',
    'cancel_url=https%3A%2F%2Fsite.example%2F%3Fcanceled%3Dtrue',
    'line_items[0][quantity]=1',
    'line_items[0][price_data][currency]=brl',
    'line_items[0][price_data][unit_amount]=15990',
    'line_items[0][price_data][recurring][interval]=day',
    'line_items[0][price_data][recurring][interval_count]=60',
    'line_items[0][price_data][product_data][name]=Plano%20PRO',
  ].join('&');
  expect(await wire(sdk.checkout.sessions.create(CHECKOUT))).toBe(`POST /v1/checkout/sessions\n${form}`);
  const { customer_email: _, ...withoutEmail } = CHECKOUT;
  expect(
    await wire(sdk.checkout.sessions.create({ ...withoutEmail, customer: cus, expires_at: 1_795_190_400 })),
  ).toBe(
    `POST /v1/checkout/sessions\n${form.replace('customer_email=ana%40example.com&', '')}&customer=${cus}&expires_at=1795190400`,
  );
  expect(
    await wire(
      sdk.checkout.sessions.retrieve(paid.id, {
        expand: ['subscription'],
      }),
    ),
  ).toBe(`GET /v1/checkout/sessions/${paid.id}?expand[0]=subscription`);
  expect(await wire(sdk.checkout.sessions.list({ subscription: sub, limit: 1 }))).toBe(
    `GET /v1/checkout/sessions?subscription=${sub}&limit=1`,
  );
  expect(await wire(sdk.subscriptions.retrieve(sub))).toBe(`GET /v1/subscriptions/${sub}`);
  expect(await wire(sdk.subscriptions.list({ limit: 100, expand: ['data.customer'] }))).toBe(
    'GET /v1/subscriptions?limit=100&expand[0]=data.customer',
  );
  expect(await wire(sdk.subscriptions.update(sub, { cancel_at_period_end: true }))).toBe(
    `POST /v1/subscriptions/${sub}\ncancel_at_period_end=true`,
  );
  expect(await wire(sdk.invoices.list({ subscription: sub, expand: ['data.payments'], limit: 100 }))).toBe(
    `GET /v1/invoices?subscription=${sub}&expand[0]=data.payments&limit=100`,
  );
  expect(
    await wire(
      sdk.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: pi },
        expand: ['data.invoice'],
      }),
    ),
  ).toBe(
    `GET /v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=${pi}&expand[0]=data.invoice`,
  );
  expect(await wire(sdk.invoicePayments.list({ invoice: inv, status: 'paid' }))).toBe(
    `GET /v1/invoice_payments?invoice=${inv}&status=paid`,
  );
  expect(await wire(sdk.charges.retrieve(charge.id))).toBe(`GET /v1/charges/${charge.id}`);
  expect(await wire(sdk.charges.list({ customer: cus, limit: 100 }))).toBe(
    `GET /v1/charges?customer=${cus}&limit=100`,
  );
  expect(await wire(sdk.disputes.list({ charge: charge.id }))).toBe(`GET /v1/disputes?charge=${charge.id}`);
  expect(await wire(sdk.refunds.create({ payment_intent: pi }))).toBe(
    `POST /v1/refunds\npayment_intent=${pi}`,
  );
  expect(
    await wire(
      sdk.events.list({
        types: ['invoice.paid', 'charge.refunded'],
        delivery_success: false,
        created: { gte: 1_790_000_000 },
      }),
    ),
  ).toBe(
    'GET /v1/events?types[0]=invoice.paid&types[1]=charge.refunded&delivery_success=false&created[gte]=1790000000',
  );
  expect(await wire(sdk.subscriptions.cancel(sub))).toBe(`DELETE /v1/subscriptions/${sub}`);
});

test('the SDK sends the headers of a POST and of a GET as recorded', async () => {
  const { recorder, sdk } = await start();
  const { id } = await sdk.checkout.sessions.create(CHECKOUT, { idempotencyKey: 'pedido-1' });
  await sdk.checkout.sessions.create(CHECKOUT);
  await sdk.checkout.sessions.retrieve(id);
  const [named, unnamed, read] = recorder.recorded;
  expect(named!.headers).toMatchObject({
    authorization: `Bearer ${LOCAL_STRIPE_KEY}`,
    'content-type': 'application/x-www-form-urlencoded',
    'stripe-version': API_VERSION,
    'idempotency-key': 'pedido-1',
  });
  expect(unnamed!.headers['idempotency-key']).toMatch(/^stripe-node-retry-[0-9a-f-]{36}$/u);
  expect(read!.headers['idempotency-key']).toBeUndefined();
  expect(read!.headers['x-stripe-client-telemetry']).toBeUndefined();
});

test('the SDK pages through a whole list', async () => {
  const { sandbox, sdk } = await start();
  const ids: string[] = [];
  for (let index = 0; index < 23; index += 1) {
    ids.unshift((await sandbox.sdk.checkout.sessions.create(CHECKOUT)).id);
  }
  const all = await sdk.checkout.sessions.list({ limit: 5 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
});
