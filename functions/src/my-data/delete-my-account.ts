import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { CallableResponse } from 'domain/contracts/table';
import { SubscriberSchema } from 'domain/records/subscriber';
import { accountDeletedMailText } from 'domain/texts/account-data';
import * as v from 'valibot';
import { removeAccount } from '../accounts/make-account.ts';
import { findOwnSubscriber } from '../accounts/own-subscriber.ts';
import { demandRecentSignIn } from '../accounts/recent-sign-in.ts';
import type { Call } from '../call/call.ts';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { type Mail, toStoredMail } from '../mail.ts';
import type { OwnAccount } from '../payments/account/change-account.ts';
import { eraseAccount } from '../payments/endings/erase-account.ts';
import { demandOpenAccount } from '../payments/account/read-open-account.ts';
import { stopCharging } from '../payments/endings/stop-charging.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import { keyOf } from '../payments/records/payment-key.ts';
import { purchaseId } from '../payments/records/purchase-id.ts';
import type { PaymentStore } from '../payments/ports/payment-store.ts';
import { eraseMails } from './erase-mails.ts';
import { eraseQuestionnaires } from './erase-questionnaires.ts';

/**
 * `delete-my-account` (LGPD art. 18 VI): stops the charges of the card, then erases what is held about the caller, and the
 * account last. The records of money stay, because the law requires them (art. 16 I). After a crash, calling again finishes
 * the work. Throws 'recent-login-required', and 'provider-unavailable', with nothing erased, while a card may still be
 * charged.
 */
export async function deleteMyAccount(
  { uid, signedInAt }: Call<'delete-my-account'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'delete-my-account'>> {
  demandRecentSignIn(signedInAt);
  const own = await findOwnSubscriber(uid);
  const email = own === null ? await eraseUnowned(uid) : await eraseOwned(deps, own, uid);
  // The rules accept the account's token for up to an hour. Without this document it opens no other person's records.
  await (await firestore()).doc(`trainers/${uid}`).delete();
  await removeAccount(uid);
  if (email !== null) await confirmDeletion(email);
  return { success: true };
}

/** Erases what is held about an account that owns no address. No mail confirms it. */
async function eraseUnowned(uid: string): Promise<null> {
  await eraseQuestionnaires(uid, undefined);
  await eraseMails([uid]);
  return null;
}

/** Erases what is held about the owner of an address. Answers the address, or null if the owner lost it meanwhile. */
async function eraseOwned(deps: PaymentDeps, own: DocumentSnapshot, uid: string): Promise<string | null> {
  const account = { subscriber: own.id, owner: uid };
  await stopCharging(deps, account);
  // Questionnaires and mails are found by the account, so they are erased before it. The mails come later, because nothing
  // mails about a questionnaire that is erased.
  await eraseQuestionnaires(uid, confirmedEmail(own));
  await eraseMails([uid, ...(await mailsAbout(deps.store, account))]);
  const isErased = await eraseAccount(deps, account);
  return isErased ? v.parse(SubscriberSchema, own.data()).email : null;
}

/** The subjects of the mails to erase: the purchases that are open to the owner, and the address if all of them are. */
async function mailsAbout(store: PaymentStore, own: OwnAccount): Promise<readonly string[]> {
  const [{ payments: open }, all] = await Promise.all([
    demandOpenAccount(store, own),
    store.paymentsOf(own.subscriber),
  ]);
  const names = open.map((payment) => purchaseId(keyOf(payment)));
  return open.length === all.length ? [...names, own.subscriber] : names;
}

/** The address if its mailbox is confirmed. Only then do the imported questionnaires under it belong to the owner. */
function confirmedEmail(own: DocumentSnapshot): string | undefined {
  const { email, mailbox_confirmed_at } = v.parse(SubscriberSchema, own.data());
  return mailbox_confirmed_at === null ? undefined : email;
}

/** Writes the last mail, once everything is erased, so that the owner learns of a deletion by another person. */
async function confirmDeletion(email: string): Promise<void> {
  const mail: Mail = { to: [email], message: accountDeletedMailText(), about: [] };
  await (await firestore()).doc(`mail/deleted_${randomUUID()}`).create(toStoredMail(mail, now()));
}
