import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { AppError } from '../app-error.ts';
import { firestore } from '../firebase/firestore.ts';
import type { OwnAccount } from '../payments/account/change-account.ts';

/** The `subscribers` record that an account owns, or null. */
export async function findOwnSubscriber(uid: string): Promise<DocumentSnapshot | null> {
  const db = await firestore();
  const found = await db.collection('subscribers').where('user_id', '==', uid).limit(1).get();
  return found.docs[0] ?? null;
}

/** The caller's own account. Throws 'forbidden' if the caller owns none. */
export async function demandOwnAccount(uid: string): Promise<OwnAccount> {
  const own = await findOwnSubscriber(uid);
  if (own === null) throw new AppError('forbidden');
  return { subscriber: own.id, owner: uid };
}

/**
 * Whether an account owns the record of another address than `subscriber`. One account owns at most one address, but Auth
 * lets an account change its e-mail without us.
 */
export async function ownsElsewhere(uid: string, subscriber: string): Promise<boolean> {
  const own = await findOwnSubscriber(uid);
  return own !== null && own.id !== subscriber;
}
