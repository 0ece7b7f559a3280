import type { Payment } from './records.ts';

/** The key of a PIX payment in `payments` and of its grant in `grants`. */
export function pixKey(pixId: string): string {
  return `pix_${pixId}`;
}

/** The key of a Checkout Session in `payments`. */
export function cardKey(sessionId: string): string {
  return `stripe_${sessionId}`;
}

/** The key of a card invoice's grant in `grants`: a payment seen both as session and as invoice grants once. */
export function invoiceKey(invoiceId: string): string {
  return `stripe_invoice_${invoiceId}`;
}

/** The key under which a payment is kept. */
export function keyOf(payment: Pick<Payment, 'provider' | 'provider_id'>): string {
  switch (payment.provider) {
    case 'abacatepay':
      return pixKey(payment.provider_id);
    case 'stripe':
      return cardKey(payment.provider_id);
    default:
      return payment.provider satisfies never;
  }
}
