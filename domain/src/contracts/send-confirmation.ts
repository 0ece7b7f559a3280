import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `send-confirmation` takes nothing; the SDK sends null. */
export const SendConfirmationRequest = v.nullish(v.strictObject({}));

export const SendConfirmationResponse = v.object({ success: v.literal(true) });

/**
 * `send-confirmation`: mails the caller's own address a link that, together with the account's password, confirms the
 * mailbox. Asking again within a few minutes sends no second mail and answers the same.
 */
export const sendConfirmation = {
  name: 'send-confirmation',
  caller: 'signed-in',
  request: SendConfirmationRequest,
  response: SendConfirmationResponse,
} as const satisfies Contract;
