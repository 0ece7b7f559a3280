import type { CallableResponse } from 'domain/contracts/table';
import { EmailSchema } from 'domain/email';
import * as v from 'valibot';
import { AppError } from '../errors.ts';
import type { Call } from '../call/callable.ts';
import { findUser } from '../firebase/admin.ts';
import { sendLink } from './send-link.ts';

/** `send-confirmation`: mails a link to the caller's address that confirms it, once the account's password is entered. */
export async function sendConfirmation(
  call: Call<'send-confirmation'>,
): Promise<CallableResponse<'send-confirmation'>> {
  const user = await findUser(call.uid);
  const email = v.safeParse(EmailSchema, user?.email);
  if (!email.success) throw new AppError('unauthenticated');
  await sendLink('confirmation', email.output, call.uid);
  return { success: true };
}
