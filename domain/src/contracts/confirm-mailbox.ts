import * as v from 'valibot';
import { LinkCodeSchema } from './link-code.ts';
import type { Contract } from './contract.ts';

export const ConfirmMailboxRequest = v.strictObject({ code: LinkCodeSchema });

export const ConfirmMailboxResponse = v.object({ success: v.literal(true) });

/**
 * `confirm-mailbox`: the mailed link, together with a password of the same account that was entered within the last five
 * minutes, confirms the account's mailbox. Everything stored under the address then joins the account.
 */
export const confirmMailbox = {
  name: 'confirm-mailbox',
  caller: 'signed-in',
  request: ConfirmMailboxRequest,
  response: ConfirmMailboxResponse,
} as const satisfies Contract;
