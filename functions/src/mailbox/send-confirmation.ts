import type { CallableResponse } from 'domain/contracts/table';
import { EmailSchema } from 'domain/email';
import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { findUser } from '../firebase/auth.ts';
import { limitCreations } from '../rate-limit.ts';
import { sendLink } from './send-link.ts';

/** `send-confirmation`: mails the caller's address a link that confirms it, together with the account's password. */
export async function sendConfirmation(call: Call<unknown>): Promise<CallableResponse<'send-confirmation'>> {
  const user = await findUser(call.uid);
  const email = v.safeParse(EmailSchema, user?.email);
  if (!email.success) throw new AppError('unauthenticated');
  await limitCreations('send-confirmation', email.output, call);
  await sendLink('confirmation', email.output, call.uid);
  return { success: true };
}
