import * as v from 'valibot';
import { EmailSchema } from '../email.ts';
import type { Contract } from './contract.ts';

export const SendPasswordResetRequest = v.strictObject({ email: EmailSchema });

export const SendPasswordResetResponse = v.object({ success: v.literal(true) });

/** `send-password-reset`: mails a link to choose a new password. The answer does not tell whether there is an account. */
export const sendPasswordReset = {
  name: 'send-password-reset',
  caller: 'anyone',
  request: SendPasswordResetRequest,
  response: SendPasswordResetResponse,
} as const satisfies Contract;
