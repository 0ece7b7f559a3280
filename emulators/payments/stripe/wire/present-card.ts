import { CARD_NUMBERS, type PaymentMethod } from '../state/card.ts';
import type { WireObject } from './wire-object.ts';

/** The fields of a card that every object with a card has. */
export function presentCard({ card }: PaymentMethod): WireObject {
  return {
    brand: 'visa',
    country: 'BR',
    exp_month: 12,
    exp_year: 2040,
    fingerprint: `sandbox${CARD_NUMBERS[card].slice(-4)}`,
    funding: 'credit',
    last4: CARD_NUMBERS[card].slice(-4),
    network: 'visa',
  };
}

/** The API's `billing_details`: the owner of the card. */
export function presentBillingDetails({ email, name }: PaymentMethod): WireObject {
  return {
    address: { city: null, country: 'BR', line1: null, line2: null, postal_code: null, state: null },
    email,
    name,
    phone: null,
    tax_id: null,
  };
}
