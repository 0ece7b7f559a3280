/**
 * What demo accounts have paid, in the shape of the functions' ledger. The sandboxes know nothing of it, so nothing in it
 * makes the product ask them: it is over a week old (past withdrawing), no card goes on, nobody looks at it again.
 */

import { createHash } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIOD_MS = 60 * DAY_MS;
const PRICES = { plus: 15_990, pro: 19_990 };

/**
 * The documents of an account's payments, one for each of `methods`, the last period ending at `end`.
 * @param {{email: string, nome: string, tier: string, subscriber: string, uid: string | null,
 *   methods: readonly ('pix' | 'card')[], end: Date}} options
 * @returns {{collection: 'payments' | 'grants', id: string, fields: Record<string, unknown>}[]}
 */
export function ledgerOf({ methods, end, ...buyer }) {
  return methods.flatMap((method, index) => {
    const periodEnd = new Date(end.getTime() - (methods.length - 1 - index) * PERIOD_MS);
    const paidAt = new Date(periodEnd.getTime() - PERIOD_MS);
    const name = `demo_${buyer.email.split('@')[0].replaceAll('-', '_')}_${index + 1}`;
    return method === 'pix' ? pixPayment(buyer, name, paidAt) : cardPayment(buyer, name, paidAt, periodEnd);
  });
}

function pixPayment(buyer, name, paidAt) {
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

/** A subscription that was cancelled and ended with its first period. */
function cardPayment(buyer, name, paidAt, periodEnd) {
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
      },
    },
    {
      collection: 'grants',
      id: `stripe_invoice_in_${name}`,
      fields: { ...grant(buyer, key, paidAt), kind: 'card', period_end: periodEnd },
    },
  ];
}

function payment({ email, nome, tier, subscriber, uid }, id, paidAt) {
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

/** A number in the shape of the functions' own, the same for the same payment. */
function protocolOf(id, paidAt) {
  const digits = createHash('sha256').update(id).digest().readUInt32BE() % 1_000_000;
  return `${paidAt.toISOString().slice(0, 10).replaceAll('-', '')}-${String(digits).padStart(6, '0')}`;
}

function grant({ tier, subscriber }, key, paidAt) {
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
