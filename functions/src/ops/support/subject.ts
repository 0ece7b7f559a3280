import { HOUR_MS, MINUTE_MS } from 'domain/kit/dates';
import { EmailSchema } from 'domain/kit/email';
import * as v from 'valibot';
import { subscriberId } from '../../kit/admin.ts';
import {
  paymentOfGrant,
  paymentsByProtocol,
  paymentsOfAddress,
  paymentsPaidBetween,
} from '../../buy/payment-store.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import { cardKey, invoiceKey, type Payment, pixKey } from '../../buy/records.ts';
import { intentOfCharge, invoiceOfIntent } from '../../buy/stripe-answers.ts';
import { Refused } from './refused.ts';

/** What an operator was told by a person, recognised by its form. */
export type Subject =
  | { readonly kind: 'email'; readonly email: string }
  | {
      readonly kind:
        | 'protocol'
        | 'pix'
        | 'end-to-end'
        | 'session'
        | 'subscription'
        | 'invoice'
        | 'payment-intent'
        | 'charge';
      readonly id: string;
    };

/** The form of each id. An end-to-end id names the payer's bank and the minute of the payment (Banco Central, DICT manual). */
const FORMS = [
  ['protocol', /^\d{8}-\d{6}$/],
  ['pix', /^(pix_)?char_[A-Za-z0-9_-]{1,100}$/],
  ['end-to-end', /^E\d{20}[A-Za-z0-9]{11}$/],
  ['session', /^cs_[A-Za-z0-9_]{1,200}$/],
  ['subscription', /^sub_[A-Za-z0-9]{1,100}$/],
  ['invoice', /^in_[A-Za-z0-9]{1,100}$/],
  ['payment-intent', /^pi_[A-Za-z0-9]{1,100}$/],
  ['charge', /^(ch|py)_[A-Za-z0-9]{1,100}$/],
] as const;

/** Reads an address or an id that an operator typed. Throws `Refused`. */
export function readSubject(typed: string): Subject {
  const id = typed.trim();
  const form = FORMS.find(([, pattern]) => pattern.test(id));
  if (form !== undefined) return { kind: form[0], id };
  const email = v.safeParse(EmailSchema, id);
  if (email.success) return { kind: 'email', email: email.output };
  throw new Refused('not-an-id');
}

/** The minute of the payment that an end-to-end id names, in UTC; null if it is no moment. */
function momentOfEndToEnd(id: string): Date | null {
  const [, year, month, day, hour, minute] = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(id) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** A payment is seen paid soon after the bank made it. A bank's clock may be ahead of ours. */
const [SEEN_MS, AHEAD_MS] = [HOUR_MS, 2 * MINUTE_MS];

/** The payments that an operator may mean, and the invoice of a card, if the subject names one. */
export interface Meant {
  readonly payments: readonly Payment[];
  readonly invoice: string | null;
}

/**
 * The payments of ours that a subject names: all of an address, one for an id. A PIX provider does not tell end-to-end ids,
 * so for such an id these are the PIX payments that were seen paid within an hour after the minute that it names. Throws
 * `ProviderError` where Stripe has to be asked for what a charge paid.
 */
export async function paymentsOfSubject({ store }: PaymentDeps, subject: Subject): Promise<Meant> {
  const byKey = async (key: string | null) => {
    const payment = key === null ? null : await store.payment(key);
    return payment === null ? [] : [payment];
  };
  const byInvoice = async (invoice: string | null): Promise<Meant> => ({
    payments: await byKey(invoice === null ? null : await paymentOfGrant(invoiceKey(invoice))),
    invoice,
  });
  switch (subject.kind) {
    case 'email': {
      const [known, left] = [
        await store.paymentsOf(subscriberId(subject.email)),
        await paymentsOfAddress(subject.email),
      ];
      const keys = new Set(known.map(({ provider_id }) => provider_id));
      return { payments: [...known, ...left.filter((each) => !keys.has(each.provider_id))], invoice: null };
    }
    case 'protocol':
      return { payments: await paymentsByProtocol(subject.id), invoice: null };
    case 'pix':
      return { payments: await byKey(pixKey(subject.id.replace(/^(pix_)?/, 'pix_'))), invoice: null };
    case 'session':
      return { payments: await byKey(cardKey(subject.id)), invoice: null };
    case 'subscription':
      return { payments: await byKey(await store.keyOfSubscription(subject.id)), invoice: null };
    case 'invoice':
      return byInvoice(subject.id);
    case 'payment-intent':
      return byInvoice(await invoiceOfIntent(subject.id));
    case 'charge': {
      const intent = await intentOfCharge(subject.id);
      return byInvoice(intent === null ? null : await invoiceOfIntent(intent));
    }
    case 'end-to-end':
      return { payments: await paidAround(momentOfEndToEnd(subject.id)), invoice: null };
    default:
      return subject satisfies never;
  }
}

async function paidAround(moment: Date | null): Promise<readonly Payment[]> {
  if (moment === null) return [];
  const found = await paymentsPaidBetween(
    new Date(moment.getTime() - AHEAD_MS),
    new Date(moment.getTime() + SEEN_MS),
  );
  return found.filter(({ provider }) => provider === 'abacatepay');
}

/** Throws `Refused` for a Checkout Session of the other mode: its id says whether it is a test. */
export function demandMode({ card }: Pick<PaymentDeps, 'card'>, subject: Subject): void {
  if (subject.kind !== 'session') return;
  const isOther = subject.id.startsWith(card.live ? 'cs_test_' : 'cs_live_');
  if (isOther) throw new Refused('other-mode');
}
