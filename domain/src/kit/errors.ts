import * as v from 'valibot';

/** The reasons why only a trainer's call can be refused. Their texts are not loaded by the other pages. */
const TRAINER_ERROR_CODES = [
  /** The subscriber has left the trainer's list: the account was erased, or has lost the address. */
  'subscriber-gone',
  'no-active-plan',
  /** Somebody else, or another device, changed the same thing in between. */
  'changed-meanwhile',
  /** The workout's present stage does not allow the action. */
  'action-not-possible',
] as const;
export type TrainerErrorCode = (typeof TRAINER_ERROR_CODES)[number];

/**
 * Every reason why a call can be refused. The server maps each code to one status, the site to one text.
 */
const ERROR_CODES = [
  /** The request does not match the contract; `field` names the first wrong field. */
  'invalid-request',
  'unauthenticated',
  /** The caller has to enter the password again, just before the call. */
  'recent-login-required',
  'forbidden',
  /** There were too many calls; the caller can try again in some minutes. */
  'rate-limited',
  /** Signed-out callers get no more PIX codes in this hour: too many were asked for. */
  'pix-paused',
  /** There is no such payment, or it is not this buyer's. */
  'payment-not-found',
  /** The payment exists but nobody has paid it yet. */
  'payment-not-confirmed',
  /** The order's buyer was not registered, so nothing was ordered. */
  'registration-failed',
  /** The provider refused the payer's data, for example the CPF. */
  'payer-refused',
  /** The provider did not answer, or not in time. */
  'provider-unavailable',
  /** The address has an account already, or the proof was used for another account. */
  'account-exists',
  /** Somebody without an active plan tried to sign up. */
  'sign-up-not-allowed',
  /** The caller's card already pays for this plan and renews it. */
  'already-subscribed',
  /** The caller has no card subscription to cancel. */
  'nothing-to-cancel',
  /** The legal time to withdraw is over, or the money was returned already. */
  'withdrawal-not-possible',
  /** The order is paid. Its code or session is now a proof of a purchase, so it is not given out again. */
  'order-paid',
  /** The mailed link was used, has expired, was refused, or never existed. */
  'link-expired',
  /** Another person may have taken over the account: its password has to be reset first (`Mailbox` 'closed'). */
  'mailbox-not-confirmed',
  /** The site is closed for a while, for example while the database is restored. */
  'maintenance',
  'internal',
  ...TRAINER_ERROR_CODES,
] as const;

const ErrorCodeSchema = v.picklist(ERROR_CODES);
export type ErrorCode = v.InferOutput<typeof ErrorCodeSchema>;

/** The `details` of a callable's error. */
export const ErrorDetailsSchema = v.object({ code: ErrorCodeSchema, field: v.optional(v.string()) });
export type ErrorDetails = v.InferOutput<typeof ErrorDetailsSchema>;
