import type { Proof } from 'domain/contracts/proof';
import type { Payment } from './records.ts';

/** The key of a PIX payment in `payments`, and of its grant in `grants`. */
export function pixKey(pixId: string): string {
  return `pix_${pixId}`;
}

/** The key of a Checkout Session, or of an adopted subscription, in `payments`. */
export function cardKey(purchaseId: string): string {
  return `stripe_${purchaseId}`;
}

const INVOICE_PREFIX = 'stripe_invoice_';

/** The key of an invoice's grant in `grants`. One paid invoice is one grant, whichever object told of the payment. */
export function invoiceKey(invoiceId: string): string {
  return `${INVOICE_PREFIX}${invoiceId}`;
}

/** The invoice's id at the provider, from the key of its grant. */
export function invoiceIdOf(key: string): string {
  return key.replace(INVOICE_PREFIX, '');
}

/** The key of the payment that a proof names. */
export function proofKey(proof: Proof): string {
  return 'pixId' in proof ? pixKey(proof.pixId) : cardKey(proof.session_id);
}

/** The key of a payment in `payments`. */
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
