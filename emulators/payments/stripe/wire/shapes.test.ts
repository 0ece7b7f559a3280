import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, startTestSandbox } from '../testing.ts';

const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm', 'resources');

/** The fields of an interface of the installed SDK: the required ones, and all. */
function fieldsOf(file: string, name: string): { required: string[]; known: string[] } {
  const source = readFileSync(join(resources, `${file}.d.ts`), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//gu, '');
  const body = new RegExp(`^export interface ${name}(?: extends \\w+)? \\{\\n([\\s\\S]*?)^\\}`, 'mu').exec(
    source,
  )?.[1];
  if (body === undefined) throw new Error(`${file}.d.ts has no interface ${name}`);
  const fields = [...body.matchAll(/^ {4}(\w+)(\??):/gmu)];
  return {
    required: fields.filter(([, , optional]) => optional === '').map(([, field]) => field ?? ''),
    known: fields.map(([, field]) => field ?? ''),
  };
}

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
/** One object of each kind, as the API replies with it. */
const objects: Record<string, object> = {};

beforeAll(async () => {
  receiver = await startReceiver();
  sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  const { sdk } = sandbox;
  const session = await sandbox.buy();
  const invoice = (await sdk.invoices.list({ expand: ['data.payments'] })).data[0] as Record<string, any>;
  const subscription = (await sdk.subscriptions.list({ expand: ['data.customer'] })).data[0] as Record<
    string,
    any
  >;
  const item = subscription['items'].data[0];
  const charge = (await sdk.charges.list()).data[0]!;
  const refund = await sdk.refunds.create({ payment_intent: charge.payment_intent as string });
  await sandbox.control(`/charges/${charge.id}/dispute`);
  Object.assign(objects, {
    session,
    price: item.price,
    customer: subscription['customer'],
    subscription,
    subscriptionItem: item,
    invoice,
    line: invoice['lines'].data[0],
    invoicePayment: invoice['payments'].data[0],
    charge,
    refund,
    dispute: (await sdk.disputes.list()).data[0],
    event: (await sdk.events.list()).data[0],
  });
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});

test.each([
  ['session', 'Checkout/Sessions', 'Session'],
  ['price', 'Prices', 'Price'],
  ['customer', 'Customers', 'Customer'],
  ['subscription', 'Subscriptions', 'Subscription'],
  ['subscriptionItem', 'SubscriptionItems', 'SubscriptionItem'],
  ['invoice', 'Invoices', 'Invoice'],
  ['line', 'InvoiceLineItems', 'InvoiceLineItem'],
  ['invoicePayment', 'InvoicePayments', 'InvoicePayment'],
  ['charge', 'Charges', 'Charge'],
  ['refund', 'Refunds', 'Refund'],
  ['dispute', 'Disputes', 'Dispute'],
  ['event', 'Events', 'EventBase'],
])(
  'the %s has every field that the SDK requires, and no field that the SDK does not know',
  (kind, file, name) => {
    const { required, known } = fieldsOf(file, name);
    const fields = Object.keys(objects[kind]!);
    expect(required.length).toBeGreaterThan(5);
    expect(required.filter((field) => !fields.includes(field))).toEqual([]);
    expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  },
);
