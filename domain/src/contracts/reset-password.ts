import * as v from 'valibot';
import { PasswordSchema } from '../text-field.ts';
import { LinkCodeSchema } from './link-code.ts';
import type { Contract } from './contract.ts';

export const ResetPasswordRequest = v.strictObject({ code: LinkCodeSchema, password: PasswordSchema });

export const ResetPasswordResponse = v.object({ success: v.literal(true) });

/**
 * `reset-password`: the holder of a mailed link chooses the password of the address's account. If there is no account, the
 * call makes one. The client then signs in. Repeating the call with the same password, after a lost answer, succeeds.
 */
export const resetPassword = {
  name: 'reset-password',
  caller: 'anyone',
  request: ResetPasswordRequest,
  response: ResetPasswordResponse,
} as const satisfies Contract;
