import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { computeEntitlement, type Grant } from 'domain/grants';
import { PERIOD_DAYS } from 'domain/plans';
import { type Subscriber, SubscriberSchema } from 'domain/records/subscriber';
import { isActive } from 'domain/subscription';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { GrantSchema, type Payment, PaymentSchema, type PaymentStatus, pixKey } from './records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Fifty deliveries of one event at once still have to get their turn. */
const MAX_ATTEMPTS = 20;

/**
 * Brings a payment to `target` and the buyer's entitlement with it, in one transaction: the only place that writes
 * either. Convergent: repeating it, or calling it with news that an earlier call overtook, changes nothing.
 *
 * Answers the payment's status afterwards. The payment has to exist.
 */
export async function settlePayment(
  pixId: string,
  target: PaymentStatus,
  disputed: boolean,
): Promise<PaymentStatus> {
  const db = await firestore();
  return db.runTransaction(
    async (transaction) => {
      const paymentRef = db.doc(`payments/${pixKey(pixId)}`);
      const payment = v.parse(PaymentSchema, (await transaction.get(paymentRef)).data());
      const status = nextStatus(payment.status, target);
      const moment = now();
      const changes = {
        ...(status === payment.status ? {} : { status }),
        ...(status === 'paid' && payment.paid_at === null ? { paid_at: moment } : {}),
        ...(disputed && payment.disputed_at === null ? { disputed_at: moment } : {}),
      };
      if (Object.keys(changes).length === 0) return status;
      if (movesMoney(payment.status, status))
        await writeEntitlement(transaction, pixId, payment, status, moment);
      transaction.update(paymentRef, changes);
      return status;
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

/** Writes what a subscriber's ledger says as of now, when time alone changed it. Without a ledger: only an end passed. */
export async function refreshEntitlement(subscriber: string): Promise<void> {
  const db = await firestore();
  await db.runTransaction(async (transaction) => {
    const ref = db.doc(`subscribers/${subscriber}`);
    const snapshot = await transaction.get(ref);
    if (!snapshot.exists) return;
    const moment = now();
    const record = v.parse(SubscriberSchema, snapshot.data());
    const ledger = (
      await transaction.get(db.collection('grants').where('subscriber', '==', subscriber))
    ).docs.map(readGrant);
    const { subscribed, tier, end, changes_at } = computeEntitlement(ledger, moment);
    const byLedger = ledger.length > 0 && !isCourtesy(record);
    transaction.update(ref, {
      ...(byLedger
        ? { subscribed, subscription_tier: tier ?? record.subscription_tier, subscription_end: end }
        : { subscribed: isActive(record, moment) }),
      entitlement_changes_at: byLedger ? changes_at : null,
      updated_at: moment,
    });
  });
}

function nextStatus(current: PaymentStatus, target: PaymentStatus): PaymentStatus {
  switch (current) {
    case 'refunded':
    case 'lost':
      return current;
    case 'mismatched':
      return target === 'refunded' || target === 'lost' ? target : current;
    case 'paid':
      return target === 'refunded' || target === 'lost' ? target : current;
    case 'pending':
    case 'expired':
    case 'cancelled':
      return target;
    default:
      return current satisfies never;
  }
}

function movesMoney(before: PaymentStatus, after: PaymentStatus): boolean {
  return before !== after && (before === 'paid' || after === 'paid');
}

async function writeEntitlement(
  transaction: Transaction,
  pixId: string,
  payment: Payment,
  status: PaymentStatus,
  moment: Date,
): Promise<void> {
  const db = await firestore();
  const subscriberRef = db.doc(`subscribers/${payment.subscriber}`);
  const grantsOfBuyer = db.collection('grants').where('subscriber', '==', payment.subscriber);
  const stored = await transaction.get(subscriberRef);
  // Nothing that an import left in a record may keep a payment from counting.
  const { email } = payment.registration;
  const subscriber = stored.exists ? v.parse(SubscriberSchema, { ...stored.data(), email }) : null;
  const ledger = new Map((await transaction.get(grantsOfBuyer)).docs.map((doc) => [doc.id, readGrant(doc)]));

  const paidBefore = ledger.size > 0;
  const carried = !paidBefore ? importedGrant(payment.subscriber, subscriber, moment) : null;
  if (carried) put(carried);
  const key = pixKey(pixId);
  const existing = ledger.get(key);
  if (existing) put({ ...existing, reversed_at: status === 'paid' ? null : moment });
  else if (status === 'paid') {
    put({ kind: 'pix', id: key, tier: payment.plan, paid_at: moment, days: PERIOD_DAYS, reversed_at: null });
  }

  const courtesy = subscriber !== null && isCourtesy(subscriber);
  const { subscribed, tier, end, changes_at } = computeEntitlement([...ledger.values()], moment);
  const { nome, telefone, data_nascimento } = personOf(subscriber, payment, paidBefore);
  const owned = subscriber?.user_id ?? null;
  transaction.set(
    subscriberRef,
    {
      email,
      nome,
      telefone,
      data_nascimento,
      user_id: owned,
      ...(courtesy
        ? {}
        : { subscribed, subscription_tier: tier, subscription_end: end, entitlement_changes_at: changes_at }),
      ...(stored.exists ? {} : { created_at: moment }),
      updated_at: moment,
    },
    { merge: true },
  );

  function put(grant: Grant): void {
    ledger.set(grant.id, grant);
    const { id, ...data } = grant;
    transaction.set(db.doc(`grants/${id}`), { ...data, subscriber: payment.subscriber });
  }
}

/**
 * Whose words stand in the record. Anybody can register anybody's address, so on a record that nobody owns or paid for
 * yet the payer's own words win; later payments only fill gaps.
 */
function personOf(subscriber: Subscriber | null, { registration }: Payment, paidBefore: boolean) {
  const isOnlyRegistered =
    !paidBefore &&
    subscriber !== null &&
    !subscriber.user_id &&
    !subscriber.subscribed &&
    !subscriber.subscription_end;
  const [first, then] = isOnlyRegistered ? [registration, subscriber] : [subscriber, registration];
  return {
    nome: first?.nome || then?.nome || '',
    telefone: first?.telefone || then?.telefone || '',
    data_nascimento: first?.data_nascimento || then?.data_nascimento || '',
  };
}

/** A plan without an end is the trainer's gift: payments neither shorten nor lengthen it. */
function isCourtesy(subscriber: Subscriber): boolean {
  return subscriber.subscribed && subscriber.subscription_end === null;
}

/** What an imported subscriber still has left from before the ledger, so that a purchase adds to it. */
function importedGrant(id: string, subscriber: Subscriber | null, moment: Date): Grant | null {
  if (!subscriber?.subscription_end || !isActive(subscriber, moment)) return null;
  // A moment earlier than the purchase that it precedes in the ledger.
  const paidAt = new Date(moment.getTime() - 1);
  const days = (subscriber.subscription_end.getTime() - paidAt.getTime()) / DAY_MS;
  const tier = subscriber.subscription_tier ?? '';
  return { kind: 'pix', id: `imported_${id}`, tier, paid_at: paidAt, days, reversed_at: null };
}

function readGrant(doc: DocumentSnapshot): Grant {
  return { ...v.parse(GrantSchema, doc.data()), id: doc.id };
}
