import type { CallableResponse } from 'domain/contracts/table';
import type { Call } from '../call/callable.ts';
import { findUserByEmail, firestore } from '../firebase/admin.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';
import { sendLink } from './send-link.ts';

/**
 * `send-password-reset`: mails a link for choosing a new password, if the address has an account, or has or had a plan;
 * then the link makes the account. The answer is the same for every address.
 */
export async function sendPasswordReset(
  call: Call<'send-password-reset'>,
): Promise<CallableResponse<'send-password-reset'>> {
  const { email } = call.data;
  if ((await findUserByEmail(email)) !== null || (await hasHadPlan(email)))
    await sendLink('reset', email, null);
  return { success: true };
}

/** Whether the address has or had a plan. Without one there is nothing that an account would open. */
async function hasHadPlan(email: string): Promise<boolean> {
  const record = await (await firestore()).doc(`subscribers/${subscriberId(email)}`).get();
  return record.get('subscribed') === true || (record.get('subscription_end') ?? null) !== null;
}
