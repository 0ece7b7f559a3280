import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `send-confirmation` has no arguments; the SDK sends null. */
export const SendConfirmationRequest = v.nullish(v.strictObject({}));

export const SendConfirmationResponse = v.object({ success: v.literal(true) });

/**
 * `send-confirmation`: mails a link to the caller's own address. The link and the account's password together confirm the
 * mailbox. A second call within a few minutes sends no second mail and gives the same answer.
 */
export const sendConfirmation = {
  name: 'send-confirmation',
  caller: 'signed-in',
  request: SendConfirmationRequest,
  response: SendConfirmationResponse,
} as const satisfies Contract;
