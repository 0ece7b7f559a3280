import * as logger from 'firebase-functions/logger';
import type { CallableResponse } from 'domain/contracts';
import { DAY_MS } from 'domain/kit/dates';
import { normalizeEmail } from 'domain/kit/email';
import { cancelRenewal, stopCharging } from '../buy/cancel-renewal.ts';
import {
  changeAccount,
  findOwnedSubscriber,
  type OwnedAccount,
  ownsElsewhere,
} from '../buy/change-account.ts';
import { eraseAccount } from '../buy/erase-account.ts';
import { confirmAddress } from '../buy/ownership.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import { eachDocument, findUser, firestore } from '../kit/admin.ts';
import { type Call, demandRecentSignIn } from '../kit/callable.ts';
import { now, runEnd } from '../kit/time.ts';
import { AppError } from '../kit/errors.ts';
import { errorKind, LOG_LINES } from '../kit/logging.ts';
import { adoptImportedOrLog } from './adopt-imported.ts';
import { setMailboxClaim } from './auth-accounts.ts';
import { demandLink } from './links.ts';

/**
 * `confirm-mailbox`: the link proves the mailbox, and a password entered just now proves the account. The link alone opens
 * nothing: a stranger's account can have a link mailed to the victim, and a click would then open the victim's purchases to
 * the stranger. Throws 'recent-login-required', 'link-expired', and 'forbidden' for another account than the one that asked.
 */
export async function confirmMailbox(
  { data, uid, signedInAt }: Call<'confirm-mailbox'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'confirm-mailbox'>> {
  demandRecentSignIn(signedInAt);
  const { ref, link } = await demandLink(data.code);
  const user = await findUser(uid);
  const isTheirs = link.uid === uid && normalizeEmail(user?.email ?? '') === link.email;
  if (link.kind !== 'confirmation' || !isTheirs || (await ownsElsewhere(uid, link.subscriber))) {
    throw new AppError('forbidden');
  }
  await changeAccount(deps, { subscriber: link.subscriber }, (account, moment) =>
    confirmAddress(account, { uid, email: link.email }, moment),
  );
  if (await eraseIfGone(deps, uid)) throw new AppError('forbidden');
  await setMailboxClaim(uid);
  await adoptImportedOrLog(uid);
  // This comes last, so that a call that died before it can be repeated with the same link.
  await ref.update({ used_at: now() });
  return { success: true };
}

/** Longer than a call may last. An owner who was reserved before that and has no account was left behind by a crash. */
const RESERVED_MS = 30_000;

/**
 * The uid of the owner of a record, if it has owned the record for longer than `reservedMs` milliseconds and `find` knows no
 * account of it; else null.
 */
export async function findAbandonedOwner(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  find: (uid: string) => Promise<unknown>,
  subscriber: string,
  reservedMs = RESERVED_MS,
): Promise<string | null> {
  const record = await store.subscriber(subscriber);
  if (!record?.user_id) return null;
  const isFresh = record.linked_at !== null && now().getTime() - record.linked_at.getTime() < reservedMs;
  return isFresh || (await find(record.user_id)) ? null : record.user_id;
}

/** So many accounts do not go in one day. Where more are gone, Auth was restored late, or it belongs to another project. */
const MOST_GONE = 20;
/** For this long a new owner of an address may call again, because the call that makes the account may have died. */
const RECENTLY_OWNED_MS = 7 * DAY_MS;

/**
 * Runs every night: ends the renewals of owners whose account is gone, and tells them by mail. An account can be deleted past
 * `delete-my-account`, in Firebase's console or by Auth's own interface, and its card would go on being charged. Access lasts until
 * the end of what was paid; a person who shows the mailbox gets it. Where more than `MOST_GONE` accounts are gone it ends nothing
 * and logs that. Answers how many owners' renewals it ended.
 */
export async function stopAbandonedRenewals(deps: PaymentDeps): Promise<number> {
  const renewing = (await firestore())
    .collection('subscribers')
    .where('renews', '==', true)
    .orderBy('__name__');
  const gone: OwnedAccount[] = [];
  const look = async ({ id }: { readonly id: string }) => {
    const owner = await findAbandonedOwner(deps, findUser, id, RECENTLY_OWNED_MS);
    if (owner !== null) gone.push({ subscriber: id, owner });
    return owner !== null;
  };
  await eachDocument(renewing, look, 'The account of a renewing owner could not be looked up', runEnd());
  if (gone.length > MOST_GONE) {
    logger.error(LOG_LINES.renewalsKept, { gone: gone.length });
    return 0;
  }
  const results = await Promise.allSettled(gone.map((owned) => cancelRenewal(deps, owned)));
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) {
    logger.error('The renewals of an account that is gone could not be ended', errorKind(reason));
  }
  return gone.length - failed.length;
}

/**
 * Erases what a call that ran beside the deletion of its account has written: an address that came to be its. Both look, the call
 * once it has written and the deletion once the account is gone, so that one of them sees it. Answers whether the account is gone.
 */
export async function eraseIfGone(deps: PaymentDeps, uid: string): Promise<boolean> {
  if ((await findUser(uid)) !== null) return false;
  const left = await findOwnedSubscriber(uid);
  if (left === null) return true;
  const owned = { subscriber: left.id, owner: uid };
  await stopCharging(deps, owned);
  await eraseAccount(deps, owned);
  return true;
}
