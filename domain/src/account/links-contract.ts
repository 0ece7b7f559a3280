import * as v from 'valibot';
import { EmailSchema } from '../kit/email.ts';
import { PasswordSchema } from '../kit/text-field.ts';
import type { Contract } from '../kit/contract.ts';

/** The secret in a mailed link: 32 random bytes in base64url. A person who knows it reads the mailbox it was sent to. */
export const LinkCodeSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));

/** The purpose of a mailed link, and the address that it was sent to. */
const ReadLinkResponse = v.object({ kind: v.picklist(['confirmation', 'reset']), email: v.string() });
export type Link = v.InferOutput<typeof ReadLinkResponse>;

/** `read-link`: the data that the page of a mailed link shows before the person acts. Reading a link changes nothing. */
export const readLink = {
  name: 'read-link',
  service: 'site',
  caller: 'anyone',
  request: v.strictObject({ code: LinkCodeSchema }),
  response: ReadLinkResponse,
} as const satisfies Contract;

/**
 * `confirm-mailbox`: the mailed link, together with a password of the same account that was entered within the last five
 * minutes, confirms the account's mailbox. Everything stored under the address then joins the account.
 */
export const confirmMailbox = {
  name: 'confirm-mailbox',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({ code: LinkCodeSchema }),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;

/**
 * `refuse-link` ('Não fui eu'): makes the link void, because its reader did not ask for it. For as long as the link would have
 * been valid, no further mail of its kind is sent: no confirmation to the same account, and no reset to the same address.
 */
export const refuseLink = {
  name: 'refuse-link',
  service: 'site',
  caller: 'anyone',
  request: v.strictObject({ code: LinkCodeSchema }),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;

/**
 * `reset-password`: the holder of a mailed link chooses the password of the address's account. If there is no account, the
 * call makes one. The client then signs in. Repeating the call with the same password, after a lost answer, succeeds.
 */
export const resetPassword = {
  name: 'reset-password',
  service: 'site',
  caller: 'anyone',
  request: v.strictObject({ code: LinkCodeSchema, password: PasswordSchema }),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;

/**
 * `send-confirmation`: mails a link to the caller's own address. The link and the account's password together confirm the
 * mailbox. A second call within a few minutes sends no second mail and gives the same answer.
 */
export const sendConfirmation = {
  name: 'send-confirmation',
  service: 'site',
  caller: 'signed-in',
  /** `send-confirmation` has no arguments; the caller sends null. */
  request: v.nullish(v.strictObject({})),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;

/** `send-password-reset`: mails a link to choose a new password. The answer does not tell whether there is an account. */
export const sendPasswordReset = {
  name: 'send-password-reset',
  service: 'site',
  caller: 'anyone',
  request: v.strictObject({ email: EmailSchema }),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;
