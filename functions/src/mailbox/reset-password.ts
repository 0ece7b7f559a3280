import { randomUUID } from 'node:crypto';
import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { isRefusedPassword, makeAccount } from '../accounts/make-account.ts';
import { ownsElsewhere } from '../accounts/own-subscriber.ts';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { auth, findUserByEmail } from '../firebase/auth.ts';
import { firestore } from '../firebase/firestore.ts';
import { isUnadopted, questionnairesOf } from '../migration/legacy-questionnaires.ts';
import { changeAccount } from '../payments/account/change-account.ts';
import { resetAddress } from '../payments/changes/ownership.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { adoptImported } from './adopt-imported.ts';
import type { MailedLink } from './link.ts';
import { findLink, type KeptLink } from './link-store.ts';
import { markAccount } from './mark-account.ts';

/** A lost answer is asked for again soon; later, the link is used up. In milliseconds. */
const RETRY_MS = 10 * 60 * 1000;

/**
 * `reset-password`: who holds a link that was mailed to an address chooses the password of its account, and everything
 * under the address opens to them. The person who owned it so far is taken for the same one where they showed the mailbox
 * before or nobody else ever paid for the address; otherwise the account is a new one, with a new uid, so that no earlier
 * token, listener or call reaches what opens. Repeating it after a lost answer succeeds and leaves the password as it is.
 */
export async function resetPassword({
  data,
}: Pick<Call<CallableRequest<'reset-password'>>, 'data'>): Promise<CallableResponse<'reset-password'>> {
  const kept = await findLink(data.code);
  if (kept?.link.kind !== 'reset') throw new AppError('link-expired', 'code');
  const { link } = kept;
  if (link.used_at !== null) {
    if (now().getTime() - link.used_at.getTime() > RETRY_MS) throw new AppError('link-expired', 'code');
    return { success: true };
  }
  const uid = await takeAddress(link, await reserveUid(kept));
  const wanted = { email: link.email, password: data.password };
  if ((await makeAccount(uid, wanted)) === 'there') await changePassword(uid, data.password);
  await markAccount(uid);
  await adoptImported(uid);
  // Last: a call that died before finds the link as it was, and its own uid.
  await kept.ref.update({ used_at: now() });
  return { success: true };
}

/** The uid of the account that the link makes, if it makes one; the same one for every call with this link. */
async function reserveUid({ ref }: KeptLink): Promise<string> {
  return (await firestore()).runTransaction(async (transaction) => {
    const reserved: unknown = (await transaction.get(ref)).get('uid');
    if (typeof reserved === 'string') return reserved;
    const uid = randomUUID();
    transaction.update(ref, { uid });
    return uid;
  });
}

/** Makes the address the mailbox's reader's, and answers by which uid. */
async function takeAddress({ email, subscriber }: MailedLink, reserved: string): Promise<string> {
  const user = await findUserByEmail(email);
  const sitting = user === null || (await ownsElsewhere(user.uid, subscriber)) ? null : user.uid;
  const isMarked = user?.customClaims?.['mailbox'] === true;
  // Answers that an import left under the address are somebody's, too.
  const imported = await questionnairesOf(await firestore(), email).get();
  const isAlone = !imported.docs.some(isUnadopted);
  const wanted = { email, sitting, isMarked, reserved, isAlone };
  const account = await changeAccount(liveDeps(), { subscriber }, (before, moment) =>
    resetAddress(before, wanted, moment),
  );
  const owner = account?.subscriber?.user_id;
  if (!owner) throw new AppError('internal');
  return owner;
}

/** Sessions that were begun with the old password end. */
async function changePassword(uid: string, password: string): Promise<void> {
  try {
    await (await auth()).updateUser(uid, { password });
  } catch (error) {
    throw isRefusedPassword(error) ? new AppError('invalid-request', 'password') : error;
  }
  await (await auth()).revokeRefreshTokens(uid);
}
