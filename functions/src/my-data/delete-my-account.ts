import { randomUUID } from 'node:crypto';
import type { CallableResponse } from 'domain/contracts/table';
import { accountDeletedMailText } from 'domain/texts/account-data';
import { findOwnSubscriber } from '../accounts/link-subscriber.ts';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { auth, findUser, isAuthError } from '../firebase/auth.ts';
import { firestore } from '../firebase/firestore.ts';
import type { Mail } from '../mail.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { stopCharging } from '../payments/stop-charging.ts';
import { eraseMails } from './erase-mails.ts';
import { eraseQuestionnaires } from './erase-questionnaires.ts';
import { eraseSubscriber } from './erase-subscriber.ts';

/** How long ago the password may have been entered. */
const RECENT_MS = 5 * 60 * 1000;
/** By how much Auth's clock may run ahead of ours. */
const AHEAD_MS = 60 * 1000;

/**
 * `delete-my-account` (design §6, §9; LGPD art. 18 VI): stops the card's billing, then erases what is held about the
 * caller but for the money's records, which the law wants kept (art. 16 I), and the account last. A crash anywhere is
 * made good by calling again. Throws 'recent-login-required', and 'provider-unavailable', with nothing erased, while a
 * card may still be charged.
 */
export async function deleteMyAccount({
  uid,
  signedInAt,
}: Pick<Call<unknown>, 'uid' | 'signedInAt'>): Promise<CallableResponse<'delete-my-account'>> {
  const age = signedInAt === null ? Number.NaN : now().getTime() - signedInAt.getTime();
  if (!(age < RECENT_MS && age > -AHEAD_MS)) throw new AppError('recent-login-required');
  const user = await findUser(uid);
  const own = await findOwnSubscriber(uid);
  if (own !== null) await stopCharging(liveDeps(), own.id);
  // Found by the record, so they go before it.
  await eraseMails(uid, own?.get('email'));
  await eraseQuestionnaires(uid, user?.emailVerified === true ? user.email : undefined);
  if (own !== null) await eraseSubscriber(own.id, uid);
  await removeAccount(uid);
  if (user?.email !== undefined && (user.emailVerified || own !== null)) await confirmDeletion(user.email);
  return { success: true };
}

/** How long the copy of the confirmation is kept. */
const COPY_MS = 30 * 24 * 60 * 60 * 1000;

/** The last mail to somebody: told once all is gone, so that whoever did not ask for it hears of it too. */
async function confirmDeletion(email: string): Promise<void> {
  const mail: Mail = { to: [email], message: accountDeletedMailText() };
  const delete_at = new Date(now().getTime() + COPY_MS);
  await (await firestore()).doc(`mail/deleted_${randomUUID()}`).create({ ...mail, delete_at });
}

async function removeAccount(uid: string): Promise<void> {
  try {
    await (await auth()).deleteUser(uid);
  } catch (error) {
    if (!isAuthError(error, 'auth/user-not-found')) throw error;
  }
}
