import * as v from 'valibot';
import { LinkCodeSchema } from './link-code.ts';
import type { Contract } from './contract.ts';

export const ConfirmMailboxRequest = v.strictObject({ code: LinkCodeSchema });

export const ConfirmMailboxResponse = v.object({ success: v.literal(true) });

/**
 * `confirm-mailbox`: the link and a password entered within the last five minutes, both of the same account, confirm that
 * the account's owner reads its mailbox; everything under the address joins the account.
 */
export const confirmMailbox = {
  name: 'confirm-mailbox',
  caller: 'signed-in',
  request: ConfirmMailboxRequest,
  response: ConfirmMailboxResponse,
} as const satisfies Contract;
