import { randomUUID } from 'node:crypto';
import type { CallableResponse } from 'domain/contracts';
import { endSessions, isRefusedPassword, makeAccount, setMailboxClaim } from './auth-accounts.ts';
import { changeAccount, ownsElsewhere } from '../buy/change-account.ts';
import { AppError } from '../kit/errors.ts';
import type { Call } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { auth, findUser, findUserByEmail, firestore } from '../kit/admin.ts';
import { adoptImportedOrLog, importedQuestionnaires } from './adopt-imported.ts';
import { isUntouched } from '../buy/account.ts';
import { resetAddress } from '../buy/ownership.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import { type KeptLink, type MailedLink, findLink } from './links.ts';

/** For how long the call may be repeated after its answer was lost, in milliseconds. Later the link is used up. */
const RETRY_MS = 10 * 60 * 1000;

/**
 * `reset-password`: the holder of a mailed link chooses the password of the address's account, and everything under the
 * address opens to that account. It stays the same account only if its mailbox was shown before, and then the rules refuse
 * the tokens of earlier sign-ins. Otherwise it is a new one with a new uid, so that no earlier token, listener or queued write
 * reaches what opens (`resetAddress`). The records come first and Auth last, so after a crash the same link, or another one,
 * finishes the work. Repeating the call after a lost answer succeeds and leaves the password as it is. Throws 'link-expired'.
 */
export async function resetPassword(
  { data }: Call<'reset-password'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'reset-password'>> {
  const kept = await findLink(data.code);
  if (kept?.link.kind !== 'reset') throw new AppError('link-expired', 'code');
  const { link } = kept;
  if (link.used_at !== null) {
    if (now().getTime() - link.used_at.getTime() > RETRY_MS) throw new AppError('link-expired', 'code');
    return { success: true };
  }
  const uid = await takeAddress(deps, link, await reserveUid(kept));
  const wanted = { email: link.email, password: data.password };
  if ((await makeAccount(uid, wanted)) === 'there') await changePassword(uid, data.password);
  // Also where the account is new in Auth: its uid may be that of a deleted one, whose tokens are valid for up to an hour.
  await endSessions(uid);
  await setMailboxClaim(uid);
  await adoptImportedOrLog(uid);
  // This comes last, so that a call that died before it can be repeated with the same link and the same uid.
  await kept.ref.update({ used_at: now() });
  return { success: true };
}

/** The uid of the account that the link may make. It is the same for every call with this link. */
async function reserveUid({ ref }: KeptLink): Promise<string> {
  return (await firestore()).runTransaction(async (transaction) => {
    const reserved: unknown = (await transaction.get(ref)).get('uid');
    if (typeof reserved === 'string') return reserved;
    const uid = randomUUID();
    transaction.update(ref, { uid });
    return uid;
  });
}

/** Gives the address to the mailbox's reader, and answers the uid that owns it then. */
async function takeAddress(
  deps: PaymentDeps,
  { email, subscriber }: MailedLink,
  reserved: string,
): Promise<string> {
  const user = await findUserByEmail(email);
  const authUid = user === null || (await ownsElsewhere(user.uid, subscriber)) ? null : user.uid;
  const hasMailboxClaim = user?.customClaims?.['mailbox'] === true;
  const present = (await deps.store.subscriber(subscriber))?.user_id ?? null;
  const gone = present === null || (await findUser(present)) !== null ? null : present;
  // Answers that an import left under the address may be another person's.
  const isAlone = (await importedQuestionnaires(email)).length === 0;
  const isTrainer = authUid !== null && (await isTrainerOf(authUid, email));
  const wanted = { email, authUid, hasMailboxClaim, isTrainer, reserved, isAlone, gone };
  const account = await changeAccount(deps, { subscriber }, (before, moment) => {
    // The account was deleted after the link was mailed, and no other link would be: there is nothing to open.
    if (user === null && isUntouched(before)) throw new AppError('link-expired', 'code');
    return resetAddress(before, wanted, moment);
  });
  const owner = account?.subscriber?.user_id;
  if (!owner) throw new AppError('internal');
  return owner;
}

/** Whether an account was named a trainer with this address. */
async function isTrainerOf(uid: string, email: string): Promise<boolean> {
  return (await (await firestore()).doc(`trainers/${uid}`).get()).get('email') === email;
}

async function changePassword(uid: string, password: string): Promise<void> {
  try {
    await (await auth()).updateUser(uid, { password });
  } catch (error) {
    throw isRefusedPassword(error) ? new AppError('invalid-request', 'password') : error;
  }
}
