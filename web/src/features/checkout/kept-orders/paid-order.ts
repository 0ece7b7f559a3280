import type { Proof } from 'domain/contracts/proof';

/** What a purchase tells of its buyer beyond the address, to be offered in a form; '' where it tells nothing. */
export interface Suggestion {
  readonly nome: string;
  readonly data_nascimento: string;
}

/** A paid order, ready to be claimed. */
export interface PaidOrder {
  /** The address of the payment. */
  readonly email: string;
  readonly proof: Proof;
  /** The number by which the trainer finds the payment; it proves nothing. */
  readonly protocol: string;
  /** Whether the server knows the buyer's name; if not, whoever makes the account is asked for it. */
  readonly nameKnown: boolean;
  readonly suggestion: Suggestion;
}

export const NO_SUGGESTION: Suggestion = { nome: '', data_nascimento: '' };
