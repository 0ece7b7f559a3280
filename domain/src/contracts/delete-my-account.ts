import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `delete-my-account` takes nothing; the SDK sends null. The password was entered anew just before. */
export const DeleteMyAccountRequest = v.nullish(v.strictObject({}));

/** Everything that may be erased is; repeating the call answers the same. */
export const DeleteMyAccountResponse = v.object({ success: v.literal(true) });

export const deleteMyAccount = {
  name: 'delete-my-account',
  caller: 'signed-in',
  request: DeleteMyAccountRequest,
  response: DeleteMyAccountResponse,
} as const satisfies Contract;
