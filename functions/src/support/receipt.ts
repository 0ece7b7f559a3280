import { todayInSaoPaulo } from 'domain/dates';
import { MINUTE_MS } from 'domain/durations';
import type { Payment } from '../payments/records/records.ts';
import { paidCharges } from '../payments/stripe/find-charge.ts';
import { Refused } from './refused.ts';
import { momentOfEndToEnd } from './subject.ts';

/** What a bank's receipt tells: the end-to-end id of a PIX, or the card's last four digits and the day of the charge. */
export type Receipt =
  | { readonly method: 'pix'; readonly at: Date }
  | { readonly method: 'card'; readonly last4: string; readonly day: string };

/** How far a bank's clock may differ from ours. */
const SLACK_MS = 2 * MINUTE_MS;

/** Reads a receipt as the operator typed it. Throws `Refused`. */
export function readReceipt(typed: string): Receipt {
  const card = /^(\d{4}):(\d{4}-\d\d-\d\d)$/.exec(typed.trim());
  if (card?.[1] !== undefined && card[2] !== undefined) {
    return { method: 'card', last4: card[1], day: card[2] };
  }
  const isEndToEnd = /^E\d{20}[A-Za-z0-9]{11}$/.test(typed.trim());
  const at = isEndToEnd ? momentOfEndToEnd(typed.trim()) : null;
  if (at === null) throw new Refused('receipt-shape');
  return { method: 'pix', at };
}

/**
 * The one payment of some that a receipt belongs to; null if it fits none, or more than one. AbacatePay does not tell the
 * end-to-end id of a payment, so the minute in it decides: it has to lie between the making of the code and the moment at
 * which the payment was seen. Throws `ProviderError` where Stripe cannot be asked for the charges.
 */
export async function paymentOfReceipt(
  payments: readonly Payment[],
  receipt: Receipt,
): Promise<Payment | null> {
  const fits = await Promise.all(payments.map((payment) => fitsReceipt(payment, receipt)));
  const found = payments.filter((_, i) => fits[i]);
  return found.length === 1 ? (found[0] ?? null) : null;
}

async function fitsReceipt(payment: Payment, receipt: Receipt): Promise<boolean> {
  // Money that went back is nobody's proof of a purchase any more.
  if (payment.status !== 'paid') return false;
  switch (receipt.method) {
    case 'pix': {
      if (payment.provider !== 'abacatepay' || payment.paid_at === null) return false;
      const at = receipt.at.getTime();
      return payment.created_at.getTime() - SLACK_MS <= at && at <= payment.paid_at.getTime() + SLACK_MS;
    }
    case 'card': {
      if (payment.provider !== 'stripe' || payment.customer === null) return false;
      const charges = await paidCharges(payment.customer);
      return charges.some(
        ({ last4, charged_at }) => last4 === receipt.last4 && todayInSaoPaulo(charged_at) === receipt.day,
      );
    }
    default:
      return receipt satisfies never;
  }
}
