import * as v from 'valibot';

/** Every way a call can be refused. Closed: the server maps each to a status, the catalogue to a text, once. */
export const ERROR_CODES = [
  /** The request does not match the contract; `field` names the first offender. */
  'invalid-request',
  /** The call needs a signed-in account. */
  'unauthenticated',
  /** The call needs the password entered anew, just before. */
  'recent-login-required',
  /** The caller may not do this. */
  'forbidden',
  /** Too many calls; try again in some minutes. */
  'rate-limited',
  /** No such payment, or not this buyer's. */
  'payment-not-found',
  /** The payment exists but nobody has paid it yet. */
  'payment-not-confirmed',
  /** The provider refused the payer's data, e.g. the CPF. */
  'payer-refused',
  /** The provider is down or slow. */
  'provider-unavailable',
  /** An account that counts already holds the address, or the proof was used. */
  'account-exists',
  /** Sign-up without an active plan. */
  'sign-up-not-allowed',
  /** This plan is on the caller's card already and renews by itself. */
  'already-subscribed',
  /** Nothing of the kind to cancel. */
  'nothing-to-cancel',
  /** The legal time to withdraw is over, or the money went back already. */
  'withdrawal-not-possible',
  /** The order was paid already: its code or session proves a purchase and is not handed out again. */
  'order-paid',
  /** The mailed link is used up, too old, void, or none of ours. */
  'link-expired',
  /** Somebody else may have taken the account over: its password has to be reset with us first (`Mailbox` 'closed'). */
  'mailbox-not-confirmed',
  /** Our own failure. */
  'internal',
] as const;

export const ErrorCodeSchema = v.picklist(ERROR_CODES);
export type ErrorCode = v.InferOutput<typeof ErrorCodeSchema>;

/** What travels in a callable error's `details`. */
export const ErrorDetailsSchema = v.object({ code: ErrorCodeSchema, field: v.optional(v.string()) });
export type ErrorDetails = v.InferOutput<typeof ErrorDetailsSchema>;
