import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { AppError } from '../../kit/errors.ts';
import { firestore } from '../../kit/firebase/admin.ts';
import { type Account, visibleGrants, visiblePayments } from './account.ts';
import { type AccountByOwner, type OwnedAccount, readAccount } from './change-account.ts';
import type { AccountReads } from '../firestore/firestore-payment-store.ts';

/** The part of an account that is visible to its owner, or the whole account while it has no owner. */
export async function readVisibleAccount(store: AccountReads, id: string): Promise<Account> {
  const whole = await readAccount(store, id);
  return { ...whole, payments: visiblePayments(whole), grants: visibleGrants(whole) };
}

/** The part of an account that is visible to its owner. Throws 'forbidden' if `owner` does not own it (any more). */
export async function demandVisibleAccount(
  store: AccountReads,
  { subscriber, owner }: AccountByOwner,
): Promise<Account> {
  const account = await readVisibleAccount(store, subscriber);
  if ((account.subscriber?.user_id ?? null) !== owner) throw new AppError('forbidden');
  return account;
}

export async function findOwnedSubscriber(uid: string): Promise<DocumentSnapshot | null> {
  const db = await firestore();
  const found = await db.collection('subscribers').where('user_id', '==', uid).limit(1).get();
  return found.docs[0] ?? null;
}

/** The caller's own account. Throws 'forbidden' if the caller owns none. */
export async function demandOwnedAccount(uid: string): Promise<OwnedAccount> {
  const record = await findOwnedSubscriber(uid);
  if (record === null) throw new AppError('forbidden');
  return { subscriber: record.id, owner: uid };
}

/** Whether an account owns another record than `subscriber`: it owns one at most, but Auth lets it change its e-mail without us. */
export async function ownsElsewhere(uid: string, subscriber: string): Promise<boolean> {
  const record = await findOwnedSubscriber(uid);
  return record !== null && record.id !== subscriber;
}
