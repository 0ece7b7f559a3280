import * as v from 'valibot';
import { expect, it } from 'vitest';
import { PaymentSchema } from './records.ts';
import { cardPayment, day, pixPayment } from './testing/documents.ts';

const wished = { grant: 'stripe_invoice_in_1', requested_at: day(1) };
/** A document as it was written while a payment had one refund at most. */
const earlier = ({ refunds: _none, ...payment }: ReturnType<typeof cardPayment>, refund?: typeof wished) => ({
  ...payment,
  ...(refund && { refund }),
});

/** A document as the database gives it, with its moments as timestamps. */
function stored(value: unknown): unknown {
  if (value instanceof Date) return { toDate: () => value };
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, stored(field)]));
}

it.each([
  ['the refund of', earlier(cardPayment(), wished), cardPayment({ refunds: [wished] })],
  ['no refund in', earlier(cardPayment()), cardPayment()],
])('reads %s a payment that was written before several could be wanted', (_what, written, read) => {
  expect(v.parse(PaymentSchema, stored(written))).toEqual(read);
});

it('reads back what is written', () => {
  for (const payment of [pixPayment(), cardPayment({ refunds: [wished, { ...wished, grant: 'other' }] })])
    expect(v.parse(PaymentSchema, stored(payment))).toEqual(payment);
});
