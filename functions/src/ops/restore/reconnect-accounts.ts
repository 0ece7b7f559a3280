import { findAbandonedOwner } from '../../account/abandoned-owners.ts';
import { findOwnedSubscriber } from '../../buy/ledger/owned-account.ts';
import { auth, findUser, firestore } from '../../kit/firebase/admin.ts';
import { subscriberId } from '../../kit/firebase/subscriber-id.ts';
import { changeAccount } from '../../buy/ledger/change-account.ts';
import { confirmAddress, joinPurchase } from '../../buy/changes/ownership.ts';
import type { PaymentDeps } from '../../buy/ports/payment-deps.ts';
import { keyOf } from '../../buy/records/keys.ts';
import { isUnpaid } from '../../buy/records/payment-status.ts';

/** The most accounts that Auth lists at a time. */
const PAGE = 1000;
/** Our server makes accounts with such ids, for the holder of a proof or of the mailbox. A sign-up's id looks otherwise. */
const MADE_BY_US = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Listed {
  readonly uid: string;
  readonly email?: string | undefined;
  readonly customClaims?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Gives the accounts of Auth, which no restore of the database touches, their addresses back, where the database has lost
 * whose they are: an account that showed its mailbox to our server gets the whole address, one that our server made for a
 * proof gets the purchase that it must have proved, if there is exactly one. Any other account that owns nothing is named;
 * a reset of its password gives it its address. Answers lines with ids. Repeating it changes nothing.
 */
export async function reconnectAccounts(deps: PaymentDeps, isDry: boolean): Promise<readonly string[]> {
  const lines: string[] = [];
  const uids = new Set<string>();
  let pageToken: string | undefined;
  do {
    const page = await (await auth()).listUsers(PAGE, pageToken);
    for (const user of page.users) {
      uids.add(user.uid);
      const line = await reconnect(deps, user, isDry);
      if (line !== null) lines.push(line);
    }
    ({ pageToken } = page);
  } while (pageToken !== undefined);
  return [...lines, ...(await ownersGone(uids))];
}

/** Names the owners that Auth does not know (any more): the nightly run ends their renewals, unless they are very many. */
async function ownersGone(uids: ReadonlySet<string>): Promise<readonly string[]> {
  const { docs } = await (await firestore()).collection('subscribers').select('user_id').get();
  return docs.flatMap((doc) => {
    const owner: unknown = doc.get('user_id');
    if (typeof owner !== 'string' || uids.has(owner)) return [];
    return `the owner ${owner} of the record ${doc.id} has no account`;
  });
}

async function reconnect(deps: PaymentDeps, user: Listed, isDry: boolean): Promise<string | null> {
  const { uid, email } = user;
  if (email === undefined) return null;
  const subscriber = subscriberId(email);
  const record = await deps.store.subscriber(subscriber);
  if (record === null) return null;
  const hasShown = user.customClaims?.['mailbox'] === true;
  const isOwner = record.user_id === uid;
  if (isOwner && (!hasShown || record.mailbox_confirmed_at !== null)) return null;
  const abandoned = await findAbandonedOwner(deps, findUser, subscriber);
  const isFree = record.user_id === null || isOwner || record.user_id === abandoned;
  if (!isFree || (!isOwner && (await findOwnedSubscriber(uid)) !== null)) return null;

  if (hasShown) {
    if (!isDry) {
      await changeAccount(deps, { subscriber }, (account, now) =>
        confirmAddress(account, { uid, email }, now),
      );
    }
    return `gives the record ${subscriber} to the account ${uid}, which has shown the mailbox`;
  }
  // A proof takes nothing from an owner who showed the mailbox, even where that account is gone.
  const key = record.mailbox_confirmed_at === null ? await provedPurchase(deps, uid, subscriber) : null;
  if (key === null) return `the account ${uid} owns nothing: a reset of its password gives it its address`;
  if (!isDry) {
    await changeAccount(deps, { subscriber }, (account, now) =>
      joinPurchase(account, { key, uid, abandoned, endsRenewals: false }, now),
    );
  }
  return `gives the payment ${key} to the account ${uid}, which was made with its proof`;
}

/** The one purchase with whose proof our server can have made an account, or null where there are none or several. */
async function provedPurchase(
  { store }: PaymentDeps,
  uid: string,
  subscriber: string,
): Promise<string | null> {
  if (!MADE_BY_US.test(uid)) return null;
  // Money that went back may have been the proof, so it counts as a candidate.
  const candidates = (await store.paymentsOf(subscriber)).filter(({ status }) => !isUnpaid(status));
  const [only, ...others] = candidates;
  const isProof = only?.status === 'paid' && (only.claimed_by === null || only.claimed_by === uid);
  return only !== undefined && isProof && others.length === 0 ? keyOf(only) : null;
}
