import type { Firestore, Query } from 'firebase-admin/firestore';
import { firestore } from '../kit/firebase/admin.ts';
import { eraseAll } from '../kit/firebase/documents.ts';
import type { AccountByOwner } from '../buy/ledger/change-account.ts';
import { demandVisibleAccount } from '../buy/ledger/owned-account.ts';
import { keyOf, purchaseId } from '../buy/records/keys.ts';
import type { PaymentStore } from '../buy/firestore/firestore-payment-store.ts';

/** The most values that Firestore takes in one `array-contains-any`. */
const AT_ONCE = 30;

/** Erases our copies of mails (they hold names and addresses) about any of these names of payments, uids and subscribers' ids. */
export async function eraseMails(about: readonly string[]): Promise<void> {
  for (const query of mailsAbout(await firestore(), about)) await eraseAll(query);
}

/** The queries that find every mail about any of these. */
export function mailsAbout(db: Firestore, about: readonly string[]): readonly Query[] {
  const mail = db.collection('mail');
  return Array.from({ length: Math.ceil(about.length / AT_ONCE) }, (_, page) =>
    mail.where('about', 'array-contains-any', about.slice(page * AT_ONCE, (page + 1) * AT_ONCE)),
  );
}

/**
 * What the mails are about that go with an account: its owner, the purchases that are visible to the owner, and the address if
 * all of them are. Throws 'forbidden' if the account is not (any more) the owner's.
 */
export async function mailSubjects(store: PaymentStore, account: AccountByOwner): Promise<readonly string[]> {
  const { subscriber, owner } = account;
  const [{ payments: visible }, all] = await Promise.all([
    demandVisibleAccount(store, account),
    store.paymentsOf(subscriber),
  ]);
  return [
    ...(owner === null ? [] : [owner]),
    ...visible.map((payment) => purchaseId(keyOf(payment))),
    ...(visible.length === all.length ? [subscriber] : []),
  ];
}
