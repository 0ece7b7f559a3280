import type { Proof } from 'domain/buy/proof';
import type { PlanId } from 'domain/buy/plans';
import { PAYMENT_PROTOCOL } from 'domain/account/texts';

/** The buyer's data with which a form begins; '' where a purchase does not tell them. */
export interface Suggestion {
  readonly nome: string;
  readonly data_nascimento: string;
}

/** A paid order, for which an account can be made. */
export interface PaidOrder {
  readonly email: string;
  readonly proof: Proof;
  readonly plan: PlanId;
  /** The end of the access that the server knows of (ISO 8601), or null if there is no end or the access is over. */
  readonly endsAt: string | null;
  /** The number by which the trainer finds the payment. It is no proof. */
  readonly protocol: string;
  /** Whether the server knows the buyer's name; if not, the account's form asks for it. */
  readonly nameKnown: boolean;
  readonly suggestion: Suggestion;
  /** By which a person recognises a purchase by card: the price in centavos, and when it was first paid (ISO 8601). */
  readonly charge?: { readonly amount_cents: number; readonly paidAt: string };
}

export const NO_SUGGESTION: Suggestion = { nome: '', data_nascimento: '' };

/** The number by which the trainer finds a payment. One click selects it, to be copied. */
export function PaymentProtocol({ protocol }: { protocol: string }) {
  return (
    <p className="text-sm">
      {PAYMENT_PROTOCOL} <strong className="inline-block select-all">{protocol}</strong>
    </p>
  );
}
