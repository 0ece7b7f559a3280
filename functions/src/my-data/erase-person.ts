import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { SubscriberSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { removeAccount } from '../accounts/make-account.ts';
import type { AccountErasure } from '../erasures/erasure.ts';
import type { Mail } from '../mail.ts';
import { eraseAccount } from '../payments/endings/erase-account.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import { keyOf } from '../payments/records/payment-key.ts';
import { purchaseId } from '../payments/records/purchase-id.ts';
import { removeTrainerRole } from '../trainers/naming/remove-trainer.ts';
import { eraseMails } from './erase-mails.ts';
import { eraseQuestionnaires } from './erase-questionnaires.ts';

/**
 * Erases what is held about the owner of an account, and the account last, so that after a crash the same call finishes the
 * work. `email` is the owner's address, or null if it is not known. `isRestored`: the database was restored, so that what the
 * record of the erasure names may have lost its owner. `farewell` is mailed together with the erasure of the address. Answers
 * whether the address was (still) the owner's. Throws 'provider-unavailable' if a card may be charged again.
 */
export async function erasePerson(
  deps: PaymentDeps,
  erasure: AccountErasure,
  {
    email,
    isRestored,
    farewell,
  }: { readonly email: string | null; readonly isRestored: boolean; readonly farewell?: Mail | undefined },
): Promise<boolean> {
  const { uid, subscriber, payments, whole, at } = erasure;
  // Questionnaires and mails are found by the account, so they are erased before it. The mails come later, because nothing
  // mails about a questionnaire that is erased.
  await eraseQuestionnaires(uid, whole && email !== null ? email : undefined);
  await eraseMails([uid, ...(await mailsAbout(deps, erasure))]);
  const account = { subscriber: subscriber ?? '', owner: uid };
  const isTheirs =
    subscriber !== null &&
    (await eraseAccount(deps, account, isRestored ? { payments, whole, at } : null, { farewell }));
  // The rules accept the account's token for up to an hour. Without this document it opens no other person's records.
  await removeTrainerRole(uid);
  await removeAccount(uid);
  return isTheirs;
}

/** The subjects of the mails to erase: the purchases that are open to the owner, and the address if all of them are. */
async function mailsAbout(
  { store }: PaymentDeps,
  { subscriber, payments }: AccountErasure,
): Promise<readonly string[]> {
  if (subscriber === null) return [];
  const all = await store.paymentsOf(subscriber);
  const names = payments.map(purchaseId);
  const isAll = all.every((payment) => payments.includes(keyOf(payment)));
  return isAll ? [...names, subscriber] : names;
}

/** What of an owner's record says which of the data under the address are the owner's. */
export function ownedBy(record: DocumentSnapshot): { readonly email: string; readonly whole: boolean } {
  const { email, mailbox_confirmed_at } = v.parse(SubscriberSchema, record.data());
  // A payment does not prove whose mailbox it is.
  return { email, whole: mailbox_confirmed_at !== null };
}
