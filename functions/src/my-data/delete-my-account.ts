import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { CallableResponse } from 'domain/contracts/table';
import { SubscriberSchema } from 'domain/records/subscriber';
import { accountDeletedMailText } from 'domain/texts/account-data';
import * as v from 'valibot';
import { removeAccount } from '../accounts/make-account.ts';
import { findOwnSubscriber } from '../accounts/own-subscriber.ts';
import { demandRecentSignIn } from '../accounts/recent-sign-in.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { type Mail, toStoredMail } from '../mail.ts';
import type { OwnAccount } from '../payments/account/change-account.ts';
import { eraseAccount } from '../payments/endings/erase-account.ts';
import { demandOpenAccount } from '../payments/account/read-open-account.ts';
import { stopCharging } from '../payments/endings/stop-charging.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { keyOf } from '../payments/records/payment-key.ts';
import { purchaseId } from '../payments/records/purchase-id.ts';
import type { PaymentStore } from '../payments/ports/payment-store.ts';
import { eraseMails } from './erase-mails.ts';
import { eraseQuestionnaires } from './erase-questionnaires.ts';

/**
 * `delete-my-account` (design §6, §9; LGPD art. 18 VI): stops the card's billing, then erases what is held about the
 * caller but for the money's records, which the law wants kept (art. 16 I), and the account last. A crash anywhere is
 * made good by calling again. Throws 'recent-login-required', and 'provider-unavailable', with nothing erased, while a
 * card may still be charged.
 */
export async function deleteMyAccount({
  uid,
  signedInAt,
}: Pick<Call<unknown>, 'uid' | 'signedInAt'>): Promise<CallableResponse<'delete-my-account'>> {
  demandRecentSignIn(signedInAt);
  const own = await findOwnSubscriber(uid);
  const told = own === null ? await eraseUnowned(uid) : await eraseOwned(own, uid);
  await removeAccount(uid);
  if (told !== null) await confirmDeletion(told);
  return { success: true };
}

/** Erases what is held of an account that owns no address. There is nobody to tell. */
async function eraseUnowned(uid: string): Promise<null> {
  await eraseMails([uid]);
  await eraseQuestionnaires(uid, undefined);
  return null;
}

/** Erases what is held of the owner of an address. Answers the address to tell, or null where it was lost meanwhile. */
async function eraseOwned(own: DocumentSnapshot, uid: string): Promise<string | null> {
  const deps = liveDeps();
  const account = { subscriber: own.id, owner: uid };
  await stopCharging(deps, account);
  // Found by the account, so they go before it.
  await eraseMails([uid, ...(await mailsAbout(deps.store, account))]);
  await eraseQuestionnaires(uid, confirmedEmail(own));
  const isErased = await eraseAccount(deps, account);
  return isErased ? v.parse(SubscriberSchema, own.data()).email : null;
}

/** What the mails to be erased are about: the purchases that are open to the owner, and the address itself if all of it is. */
async function mailsAbout(store: PaymentStore, own: OwnAccount): Promise<readonly string[]> {
  const [{ payments: open }, all] = await Promise.all([
    demandOpenAccount(store, own),
    store.paymentsOf(own.subscriber),
  ]);
  const names = open.map((payment) => purchaseId(keyOf(payment)));
  return open.length === all.length ? [...names, own.subscriber] : names;
}

/** The address whose mailbox the owner has shown: only then is what was imported under it theirs. */
function confirmedEmail(own: DocumentSnapshot): string | undefined {
  const { email, mailbox_confirmed_at } = v.parse(SubscriberSchema, own.data());
  return mailbox_confirmed_at === null ? undefined : email;
}

/** The last mail to somebody: told once all is gone, so that whoever did not ask for it hears of it too. */
async function confirmDeletion(email: string): Promise<void> {
  const mail: Mail = { to: [email], message: accountDeletedMailText(), about: [] };
  await (await firestore()).doc(`mail/deleted_${randomUUID()}`).create(toStoredMail(mail, now()));
}
