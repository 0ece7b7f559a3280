import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import type { Call } from '../callable.ts';
import { findUserByEmail } from '../firebase/auth.ts';
import { firestore } from '../firebase/firestore.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';
import { limitCreations } from '../rate-limit.ts';
import { sendLink } from './send-link.ts';

/**
 * `send-password-reset`: mails a link to choose a new password to an address that has an account, or something that was
 * paid or given under it: then the link makes the account. The answer tells nobody which.
 */
export async function sendPasswordReset(
  call: Call<CallableRequest<'send-password-reset'>>,
): Promise<CallableResponse<'send-password-reset'>> {
  const { email } = call.data;
  await limitCreations('send-password-reset', email, call);
  if ((await findUserByEmail(email)) !== null || (await hasLedger(email)))
    await sendLink('reset', email, null);
  return { success: true };
}

/** Whether the record tells of a plan, past or present: without one there is nothing that an account would open. */
async function hasLedger(email: string): Promise<boolean> {
  const record = await (await firestore()).doc(`subscribers/${subscriberId(email)}`).get();
  return record.get('subscribed') === true || (record.get('subscription_end') ?? null) !== null;
}
