import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `delete-my-account` has no arguments; the SDK sends null. The caller has to have entered the password just before. */
export const DeleteMyAccountRequest = v.nullish(v.strictObject({}));

/** Everything that the law lets us erase is erased. Repeating the call gives the same answer. */
export const DeleteMyAccountResponse = v.object({ success: v.literal(true) });

export const deleteMyAccount = {
  name: 'delete-my-account',
  caller: 'signed-in',
  request: DeleteMyAccountRequest,
  response: DeleteMyAccountResponse,
} as const satisfies Contract;
