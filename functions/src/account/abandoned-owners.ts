import type { Query, QueryDocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { DAY_MS } from 'domain/kit/dates';
import { cancelRenewal, stopCharging } from '../buy/cancel-renewal.ts';
import { findOwnedSubscriber, type OwnedAccount } from '../buy/change-account.ts';
import { eraseAccount } from '../buy/erase-account.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import { readSubscriber } from '../buy/payment-store.ts';
import type { SubscriberRecord } from '../buy/records.ts';
import { auth, findUser, firestore } from '../kit/admin.ts';
import { noteHealth, readHealth } from '../kit/health.ts';
import { errorKind, LOG_LINES } from '../kit/logging.ts';
import { now, runEnd } from '../kit/time.ts';

/** Longer than a call may last. An owner who was reserved before that and has no account was left behind by a crash. */
const RESERVED_MS = 30_000;

/** The uid of the owner of a record, if `find` knows no account of it and it was not reserved just now; else null. */
export async function findAbandonedOwner(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  find: (uid: string) => Promise<unknown>,
  subscriber: string,
): Promise<string | null> {
  const owner = ownerForLong(await store.subscriber(subscriber), now(), RESERVED_MS);
  return owner === null || (await find(owner)) ? null : owner;
}

/** The uid of the owner of a record, if it has owned the record for `ms` milliseconds; else null. */
function ownerForLong(record: SubscriberRecord | null, moment: Date, ms: number): string | null {
  if (!record?.user_id) return null;
  const isFresh = record.linked_at !== null && moment.getTime() - record.linked_at.getTime() < ms;
  return isFresh ? null : record.user_id;
}

/** So many accounts do not go in one day. Where more are gone, Auth was restored late, or it belongs to another project. */
const MOST_GONE = 20;
/** For this long a new owner of an address may call again, because the call that makes the account may have died. */
const RECENTLY_OWNED_MS = 7 * DAY_MS;
/** Auth answers about at most so many accounts in one call. */
const AT_ONCE = 100;
/** `health/{SCHEDULE}` keeps where a run stopped that did not come to its end. */
const SCHEDULE = 'stop-abandoned-renewals';

/**
 * Runs every night: ends the renewals of owners whose account is gone, and tells them by mail. An account can be deleted past
 * `delete-my-account`, in Firebase's console or by Auth's own interface, and its card would go on being charged. Access lasts until
 * the end of what was paid; a person who shows the mailbox gets it. Where more than `MOST_GONE` accounts are gone it ends nothing,
 * logs that, and the next night looks at the same people again. Answers how many owners' renewals it ended.
 */
export async function stopAbandonedRenewals(deps: PaymentDeps): Promise<number> {
  const { gone, cursor } = await findGone((await readHealth(SCHEDULE)).cursor);
  if (gone.length > MOST_GONE) {
    logger.error(LOG_LINES.renewalsKept, { gone: gone.length });
    return 0;
  }
  const results = await Promise.allSettled(gone.map((owned) => cancelRenewal(deps, owned)));
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) {
    logger.error('The renewals of an account that is gone could not be ended', errorKind(reason));
  }
  // This comes last, so that the next run finds again what a crash left.
  await noteHealth(SCHEDULE, { cursor });
  return gone.length - failed.length;
}

/**
 * Goes once round the renewing subscribers in the order of their ids: from behind `from` to the end, then from the beginning up to
 * it. Whole rounds, because a few at the end would not show that very many are gone. Answers the owners whose account is gone.
 * Where its time did not suffice, it logs that, and answers the id at which it stopped; else null, so that no id of a person stays
 * noted. Reads one page at least, so that every run comes further.
 */
async function findGone(from: string | null): Promise<{ gone: OwnedAccount[]; cursor: string | null }> {
  const until = runEnd();
  const renewing = (await firestore())
    .collection('subscribers')
    .where('renews', '==', true)
    .orderBy('__name__');
  const arcs = from === null ? [renewing] : [renewing.startAfter(from), renewing.endAt(from)];
  const gone: OwnedAccount[] = [];
  let cursor = from;
  for (const arc of arcs) {
    let rest: Query | null = arc;
    while (rest !== null) {
      const { docs }: QuerySnapshot = await rest.limit(AT_ONCE).get();
      gone.push(...(await goneAmong(docs)));
      cursor = docs.at(-1)?.id ?? cursor;
      rest = docs.length < AT_ONCE ? null : arc.startAfter(cursor);
      const isRoundDone = rest === null && arc === arcs.at(-1);
      if (!isRoundDone && now() > until) {
        logger.error(LOG_LINES.documentsLeft, { gone: gone.length });
        return { gone, cursor };
      }
    }
  }
  return { gone, cursor: null };
}

/** Those of a page whose owner's account is gone. A person who cannot be looked up is logged and found again by the next round. */
async function goneAmong(docs: readonly QueryDocumentSnapshot[]): Promise<OwnedAccount[]> {
  const owned = docs.flatMap((doc) => {
    const owner = ownerForLong(readSubscriber(doc), now(), RECENTLY_OWNED_MS);
    return owner === null ? [] : [{ subscriber: doc.id, owner }];
  });
  const isThere = await lookUp(owned.map(({ owner }) => owner));
  return owned.filter(({ owner }) => isThere.get(owner) === false);
}

/** Whether Auth knows each account; without those that it could not be asked about. */
async function lookUp(uids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (uids.length === 0) return new Map();
  try {
    const { users } = await (await auth()).getUsers(uids.map((uid) => ({ uid })));
    const known = new Set(users.map(({ uid }) => uid));
    return new Map(uids.map((uid) => [uid, known.has(uid)]));
  } catch {
    // One uid that Auth refuses fails the whole call, and must not hide the others.
    const found = new Map<string, boolean>();
    const look = async (uid: string) => found.set(uid, (await findUser(uid)) !== null);
    for (const result of await Promise.allSettled(uids.map(look))) {
      if (result.status === 'rejected') {
        logger.error('The account of a renewing owner could not be looked up', errorKind(result.reason));
      }
    }
    return found;
  }
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
