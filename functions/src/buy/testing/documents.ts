import { DAY_MS } from 'domain/kit/dates';
import { PERIOD_DAYS } from 'domain/buy/plans';
import type { Account } from '../account.ts';
import { EMPTY_RECORD } from '../derive-record.ts';
import type { CardInvoice, CardTruth } from '../gateways.ts';
import {
  type CardPayment,
  type CardSubscription,
  type GrantRecord,
  invoiceKey,
  keyOf,
  type PixPayment,
  type SubscriberRecord,
} from '../records.ts';

/** A moment, in days after the beginning. */
export const day = (days: number): Date => new Date(Date.parse('2026-03-01T12:00:00Z') + days * DAY_MS);

const ORDERED = {
  plan: 'plus',
  amount_cents: 15_990,
  registration: { email: 'ana@exemplo.com', nome: 'Ana', telefone: '', data_nascimento: '' },
  subscriber: 'ana',
  order_id: '00000000-0000-4000-8000-000000000001',
  protocol: '20260301-000001',
  status: 'pending',
  created_at: day(0),
  paid_at: null,
  checked_at: null,
  reconcile_at: day(0),
  claimed_by: null,
  claimed_at: null,
  withdrawal: null,
  refunds: [],
  unmet_since: null,
} as const;

/** A PIX code that nobody has paid yet. */
export function pixPayment(changes: Partial<PixPayment> = {}): PixPayment {
  return {
    ...ORDERED,
    provider: 'abacatepay',
    provider_id: 'pix_char_1',
    expires_at: day(0.02),
    disputed_at: null,
    ...changes,
  };
}

/** A purchase by card that was paid on the first day and renews after 60 days. */
export function cardPayment(changes: Partial<CardPayment> = {}): CardPayment {
  return {
    ...ORDERED,
    provider: 'stripe',
    provider_id: 'cs_1',
    status: 'paid',
    expires_at: day(1),
    paid_at: day(0),
    read_at: day(0),
    customer: 'cus_1',
    subscription: subscription(),
    stop: null,
    refused: null,
    adopted_at: null,
    ...changes,
  };
}

export function subscription(changes: Partial<CardSubscription> = {}): CardSubscription {
  return {
    id: 'sub_1',
    status: 'live',
    cancel_at_period_end: false,
    period_end: day(PERIOD_DAYS),
    ...changes,
  };
}

const GRANTED = {
  subscriber: 'ana',
  tier: 'plus',
  paid_at: day(0),
  reversed_at: null,
  amount_cents: 15_990,
  refunded_cents: 0,
  dispute: 'none',
} as const;

/** The grant of a PIX that was paid on the first day. */
export function pixGrant(changes: Partial<Extract<GrantRecord, { kind: 'pix' }>> = {}): GrantRecord {
  const key = keyOf(pixPayment());
  return { ...GRANTED, kind: 'pix', id: key, payment: key, days: PERIOD_DAYS, ...changes };
}

/** A courtesy of the trainer: a plan without a payment. */
export function courtesyGrant(): GrantRecord {
  return { ...GRANTED, kind: 'courtesy', id: 'courtesy_ana', payment: null };
}

/** The grant of a card's first invoice, paid on the first day. */
export function cardGrant(changes: Partial<Extract<GrantRecord, { kind: 'card' }>> = {}): GrantRecord {
  return {
    ...GRANTED,
    kind: 'card',
    id: invoiceKey('in_1'),
    payment: keyOf(cardPayment()),
    period_start: day(0),
    period_end: day(PERIOD_DAYS),
    ...changes,
  };
}

export function record(changes: Partial<SubscriberRecord> = {}): SubscriberRecord {
  return { ...EMPTY_RECORD, email: 'ana@exemplo.com', ...changes };
}

export function account(parts: Partial<Account> = {}): Account {
  return { id: 'ana', subscriber: null, payments: [], grants: [], ...parts };
}

/** A card's first invoice, paid on the first day. */
export function invoice(changes: Partial<CardInvoice> = {}): CardInvoice {
  return {
    id: 'in_1',
    reason: 'first',
    amount_cents: 15_990,
    currency: 'brl',
    paid_at: day(0),
    period_start: day(0),
    period_end: day(PERIOD_DAYS),
    refunded_cents: 0,
    dispute: 'none',
    ...changes,
  };
}

/** The provider's reading of a purchase by card that was paid on the first day. */
export function cardTruth(changes: Partial<CardTruth> = {}): CardTruth {
  return {
    session: {
      status: 'complete',
      amount_cents: 15_990,
      currency: 'brl',
      live: true,
      customer: 'cus_1',
      payer_name: null,
    },
    subscription: subscription(),
    invoices: [invoice()],
    refused: null,
    ...changes,
  };
}
