import { HOUR_MS, MINUTE_MS } from 'domain/durations';
import { subscriberId } from '../firebase/subscriber-id.ts';
import {
  paymentOfGrant,
  paymentsByProtocol,
  paymentsOfAddress,
  paymentsPaidBetween,
} from '../payments/firestore/find-records.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import { cardKey, invoiceKey, pixKey } from '../payments/records/payment-key.ts';
import type { Payment } from '../payments/records/records.ts';
import { intentOfCharge, invoiceOfIntent } from '../payments/stripe/find-charge.ts';
import { momentOfEndToEnd, type Subject } from './subject.ts';

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
