import type { Proof } from 'domain/buy/proof';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { createHash, randomInt } from 'node:crypto';
import type { Payment } from './records.ts';

/** The key of a PIX payment in `payments`, and of its grant in `grants`. */
export function pixKey(pixId: string): string {
  return `pix_${pixId}`;
}

/** The key of a Checkout Session, or of an adopted subscription, in `payments`. */
export function cardKey(providerId: string): string {
  return `stripe_${providerId}`;
}

const INVOICE_PREFIX = 'stripe_invoice_';

/** The key of an invoice's grant in `grants`. One paid invoice is one grant, whichever object told of the payment. */
export function invoiceKey(invoiceId: string): string {
  return `${INVOICE_PREFIX}${invoiceId}`;
}

export function invoiceIdOf(key: string): string {
  return key.replace(INVOICE_PREFIX, '');
}

export function proofKey(proof: Proof): string {
  return 'pixId' in proof ? pixKey(proof.pixId) : cardKey(proof.session_id);
}

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

/**
 * The public id of a grant or a payment, by its key: a SHA-256 hash, 32 hex digits. A key contains the provider's id, which
 * proves who bought, so a key is never sent to a browser or written into a mail.
 */
export function purchaseId(key: string): string {
  return createHash('sha256').update(`purchase:${key}`).digest('hex').slice(0, 32);
}

/** A dated number that a person can read out, e.g. '20261120-482913'. It proves nothing. */
export function newProtocol(now: Date): string {
  const day = todayInSaoPaulo(now).replaceAll('-', '');
  return `${day}-${randomInt(1_000_000).toString().padStart(6, '0')}`;
}
