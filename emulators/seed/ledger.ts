/**
 * The payments of the demo accounts, in the shape of the functions' ledger. The sandboxes do not know these payments, so
 * none of them may make the product ask a provider. Each payment is over a week old, past the time for a withdrawal. No
 * card renews, and no payment is due for reconciling.
 */

import { createHash } from 'node:crypto';

/** The length of a day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;
const PERIOD_MS = 60 * DAY_MS;
/** Centavos. */
const PRICES = { plus: 15_990, pro: 19_990 };

export type Tier = keyof typeof PRICES;

interface Buyer {
  email: string;
  nome: string;
  tier: Tier;
  subscriber: string;
  uid: string | null;
}

interface Row {
  collection: 'payments' | 'grants';
  id: string;
  fields: Record<string, unknown>;
}

/** The documents of an account's payments, one payment for each of `methods`. The last period ends at `end`. */
export function ledgerOf({
  methods,
  end,
  ...buyer
}: Buyer & { methods: readonly ('pix' | 'card')[]; end: Date }): Row[] {
  return methods.flatMap((method, index) => {
    const periodEnd = new Date(end.getTime() - (methods.length - 1 - index) * PERIOD_MS);
    const paidAt = new Date(periodEnd.getTime() - PERIOD_MS);
    const name = `demo_${buyer.email.replace(/@.*/, '').replaceAll('-', '_')}_${index + 1}`;
    return method === 'pix' ? pixPayment(buyer, name, paidAt) : cardPayment(buyer, name, paidAt, periodEnd);
  });
}

function pixPayment(buyer: Buyer, name: string, paidAt: Date): Row[] {
  const id = `pix_char_${name}`;
  const key = `pix_${id}`;
  return [
    {
      collection: 'payments',
      id: key,
      fields: { ...payment(buyer, id, paidAt), provider: 'abacatepay', disputed_at: null },
    },
    {
      collection: 'grants',
      id: key,
      fields: { ...grant(buyer, key, paidAt), kind: 'pix', days: 60 },
    },
  ];
}

/** The payment of a subscription that was cancelled and ended with its first period. */
function cardPayment(buyer: Buyer, name: string, paidAt: Date, periodEnd: Date): Row[] {
  const id = `cs_test_${name}`;
  const key = `stripe_${id}`;
  return [
    {
      collection: 'payments',
      id: key,
      fields: {
        ...payment(buyer, id, paidAt),
        provider: 'stripe',
        read_at: paidAt,
        customer: null,
        subscription: {
          id: `sub_${name}`,
          status: 'ended',
          cancel_at_period_end: true,
          period_end: periodEnd,
        },
        stop: 'at-period-end',
        refused: null,
        adopted_at: null,
      },
    },
    {
      collection: 'grants',
      id: `stripe_invoice_in_${name}`,
      fields: { ...grant(buyer, key, paidAt), kind: 'card', period_start: paidAt, period_end: periodEnd },
    },
  ];
}

/** The fields that PIX and card payments share. */
function payment({ email, nome, tier, subscriber, uid }: Buyer, id: string, paidAt: Date) {
  return {
    provider_id: id,
    plan: tier,
    amount_cents: PRICES[tier],
    registration: { email, nome, telefone: '(11)98765-4321', data_nascimento: '1990-05-17' },
    subscriber,
    order_id: `demo-${id}`,
    protocol: protocolOf(id, paidAt),
    status: 'paid',
    created_at: paidAt,
    expires_at: paidAt,
    paid_at: paidAt,
    checked_at: paidAt,
    reconcile_at: null,
    claimed_by: uid,
    claimed_at: uid === null ? null : paidAt,
    withdrawal: null,
  };
}

/** A protocol number in the functions' format. The same payment always gets the same number. */
function protocolOf(id: string, paidAt: Date) {
  const digits = createHash('sha256').update(id).digest().readUInt32BE() % 1_000_000;
  return `${paidAt.toISOString().slice(0, 10).replaceAll('-', '')}-${String(digits).padStart(6, '0')}`;
}

/** The fields that grants by PIX and by card share. */
function grant({ tier, subscriber }: Buyer, key: string, paidAt: Date) {
  return {
    subscriber,
    tier,
    paid_at: paidAt,
    reversed_at: null,
    payment: key,
    amount_cents: PRICES[tier],
    refunded_cents: 0,
    dispute: 'none',
  };
}
