import { randomUUID } from 'node:crypto';
import { MomentSchema, SubscriberSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { now } from '../clock.ts';
import { findUser } from '../firebase/auth.ts';
import { firestore } from '../firebase/firestore.ts';
import { type Payment, PaymentSchema } from '../payments/records.ts';
import { type Person, writeLink } from './link-subscriber.ts';

/** Longer than a call may last: a claim this old without an account was left behind by a crash. */
const CLAIM_IN_PROGRESS_MS = 30_000;

/** What the account's form asks for. */
export interface OwnerDetails {
  readonly nome?: string | undefined;
  readonly data_nascimento?: string | undefined;
}

/** The uid reserved for a payment's buyer, and since when. */
export interface Claim {
  readonly uid: string;
  readonly claimed_at: Date;
}

const LinkSchema = v.object({
  user_id: v.fallback(v.nullable(v.string()), null),
  linked_at: v.fallback(v.nullable(MomentSchema), null),
});

/**
 * Reserves a uid for the holder of a paid PIX or session (`key` is the payment's): in one transaction the payment is marked claimed and the subscriber
 * linked to that uid, before the account exists. So of two buyers for one address only one gets through, and a repeat
 * after a crash or a lost answer finds its own uid again. Throws 'account-exists' if the record has another owner.
 */
export async function claimPayment(key: string, details: OwnerDetails): Promise<Claim> {
  const db = await firestore();
  const paymentRef = db.doc(`payments/${key}`);
  const payment = v.parse(PaymentSchema, (await paymentRef.get()).data());
  const ref = db.doc(`subscribers/${payment.subscriber}`);
  const abandoned = await findAbandonedOwner(payment.subscriber, payment.claimed_by);
  return db.runTransaction(async (transaction) => {
    const current = v.parse(PaymentSchema, (await transaction.get(paymentRef)).data());
    const subscriber = v.parse(SubscriberSchema, (await transaction.get(ref)).data());
    const uid = current.claimed_by ?? randomUUID();
    const claimed_at = current.claimed_at ?? now();
    if (subscriber.user_id === uid) return { uid, claimed_at };
    if (subscriber.user_id !== null && subscriber.user_id !== abandoned) throw new AppError('account-exists');
    await writeLink(transaction, db, ref, personOf(current, details), uid);
    transaction.update(paymentRef, { claimed_by: uid, claimed_at });
    // From here on the provider's customer is the account's own, with its cards.
    if (current.provider === 'stripe' && current.customer !== null) {
      transaction.update(ref, { stripe_customer_id: current.customer });
    }
    return { uid, claimed_at };
  });
}

/**
 * Only what this buyer told: a payment proves who paid, not whose mailbox it is, so what anybody else told under the
 * same e-mail, or an import knew, is not for them to see.
 */
function personOf({ registration }: Payment, details: OwnerDetails): Person {
  return {
    ...registration,
    nome: registration.nome || (details.nome ?? ''),
    data_nascimento: registration.data_nascimento || (details.data_nascimento ?? ''),
  };
}

/** Gives a reserved uid back, when the address turned out to have an account that counts. */
export async function releaseClaim(key: string, uid: string): Promise<void> {
  const db = await firestore();
  const paymentRef = db.doc(`payments/${key}`);
  await db.runTransaction(async (transaction) => {
    const payment = v.parse(PaymentSchema, (await transaction.get(paymentRef)).data());
    const ref = db.doc(`subscribers/${payment.subscriber}`);
    const subscriber = v.parse(SubscriberSchema, (await transaction.get(ref)).data());
    if (payment.claimed_by !== uid) return;
    transaction.update(paymentRef, { claimed_by: null, claimed_at: null });
    if (subscriber.user_id === uid) {
      transaction.update(ref, { user_id: null, linked_at: null, stripe_customer_id: null });
    }
    transaction.delete(db.doc(`anamnese_treinos/${uid}`));
  });
}

/** The record's owner if that account does not exist (any more) and nobody can be about to make it. */
async function findAbandonedOwner(subscriber: string, ours: string | null): Promise<string | null> {
  const snapshot = await (await firestore()).doc(`subscribers/${subscriber}`).get();
  const { user_id: owner, linked_at: linkedAt } = v.parse(LinkSchema, snapshot.data());
  if (!owner || owner === ours) return null;
  const fresh = linkedAt !== null && now().getTime() - linkedAt.getTime() < CLAIM_IN_PROGRESS_MS;
  return fresh || (await findUser(owner)) ? null : owner;
}
