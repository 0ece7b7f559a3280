import { randomUUID } from 'node:crypto';
import { HEALTH_FIELDS } from 'domain/answers/fields';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { erasePerson } from '../../account/erase-person.ts';
import { eraseUnpaid } from '../../account/forget-unpaid.ts';
import { consentKey, givingOf, settleConsents } from '../../answers/consents.ts';
import { forgetHealth } from '../../answers/forget-health.ts';
import { stopCharging } from '../../buy/cancel-renewal.ts';
import { findOwnedSubscriber } from '../../buy/change-account.ts';
import { REMINDED_AHEAD_MS, REMINDERS_HOUR_UTC } from '../../buy/expire-plans.ts';
import type { ProviderLists } from '../../buy/gateways.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import { ordersOfAddress, type PaymentStore } from '../../buy/payment-store.ts';
import { type Outage, quietly, recoverPayments } from '../../buy/recover-payments.ts';
import { firestore, subscriberId } from '../../kit/admin.ts';
import { type AccountErasure, type Erasure, readErasures } from '../../kit/erasures.ts';
import { AppError } from '../../kit/errors.ts';
import { followOwner } from '../../trainer/refresh-queue.ts';
import { eraseWithdrawn } from '../../training/training-consents.ts';
import { readWorkout } from '../../training/workout-records.ts';

/** An erasure that was recorded a moment before the backup may have taken place a moment after it. */
const IN_FLIGHT_MS = HOUR_MS;

/** What a restore has done, in lines with ids only. `failed`: some of it has to be repeated. */
interface RestoreReport {
  readonly lines: readonly string[];
  readonly failed: boolean;
}

/**
 * Brings a restored database up to date with the providers and the records of the erasures. The payments come first, because an
 * erasure may be of a person whose purchase the database had lost. Repeating it changes nothing.
 */
export async function runRestore(
  deps: PaymentDeps,
  lists: ProviderLists,
  outage: Outage,
): Promise<RestoreReport> {
  const { restored, looked, failed, unknown } = await recoverPayments(deps, lists, outage);
  const unreadable: string[] = [];
  const from = new Date(outage.since.getTime() - IN_FLIGHT_MS);
  const erasures = await readErasures(from, (name) => unreadable.push(name));
  const notErased = await replayErasures(quietly(deps), erasures);
  await noteReminders(outage);
  return {
    lines: [
      `Payments written again: ${restored.length}, looked at: ${looked}`,
      ...failed.map((key) => `payment ${key}: its provider did not answer`),
      ...unknown.map((id) => `${id}: not of this site, or somebody has to look at the provider`),
      `Erasures made again: ${erasures.length - notErased.length}`,
      ...notErased,
      ...unreadable.map((name) => `cannot read ${name}: somebody has to look at it`),
    ],
    failed: failed.length > 0 || notErased.length > 0 || unreadable.length > 0,
  };
}

type HealthErasure = Extract<Erasure, { kind: 'health' }>;
type SessionsErasure = Extract<Erasure, { kind: 'sessions' }>;

/**
 * Erases an account again that a restore may have brought back, with what its record names, by the code of the first erasure.
 * Throws 'provider-unavailable' while a card may still be charged.
 */
async function replayAccount(deps: PaymentDeps, erasure: AccountErasure): Promise<void> {
  const { uid, subscriber } = erasure;
  const owned = await findOwnedSubscriber(uid);
  if (owned !== null) await stopCharging(deps, { subscriber: owned.id, owner: uid });
  const email = subscriber === null ? null : await findAddress(deps.store, subscriber);
  await erasePerson(deps, { ...erasure, subscriber: owned?.id ?? subscriber }, { email, isRestored: true });
}

/**
 * Erases the health values of a questionnaire again whose consent was withdrawn at `at`, with all that hangs on them. A
 * consent that was given later stays.
 */
async function replayHealth({ questionnaire: id, at }: HealthErasure): Promise<void> {
  const db = await firestore();
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = db.doc(`anamnese_treinos/${id}`);
  await db.runTransaction(async (transaction) => {
    const record = (await transaction.get(ref)).data();
    const giving = givingOf(record, consentKey(record) ?? randomUUID());
    if (giving === null || giving.aceito_em > at) return;
    const before = readWorkout(await transaction.get(db.doc(`workouts/${id}`)));
    const forgotten = await forgetHealth(transaction, db, id, { before, moment: at });
    const endConsent = await settleConsents(transaction, db, [giving], null);
    forgotten.write();
    endConsent(at);
    const gone = [...HEALTH_FIELDS, 'consent'].map((field) => [field, FieldValue.delete()]);
    transaction.update(ref, Object.fromEntries(gone));
  });
}

/** Ends a consent to keep sessions again that was withdrawn at `at`, unless it was given later, and erases its sessions. */
async function replaySessions({ uid, at }: SessionsErasure): Promise<void> {
  const db = await firestore();
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = db.doc(`training_consents/${uid}`);
  await db.runTransaction(async (transaction) => {
    const record = (await transaction.get(ref)).data();
    const giving = givingOf(record, consentKey(record) ?? randomUUID());
    if (giving === null || giving.aceito_em > at) return;
    const endConsent = await settleConsents(transaction, db, [giving], null);
    endConsent(at);
    transaction.update(ref, { consent: FieldValue.delete() });
  });
  await eraseWithdrawn(await ref.get(), at);
  await followOwner(uid);
}

/**
 * Erases again what people had erased, by the records of it. Answers those that could not be erased now, as lines that name ids
 * only. Repeating it changes nothing.
 */
async function replayErasures(deps: PaymentDeps, erasures: readonly Erasure[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const erasure of erasures) {
    try {
      await replay(deps, erasure);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push(`cannot erase ${nameOf(erasure)} now: ${error.code}`);
    }
  }
  return failed;
}

async function replay(deps: PaymentDeps, erasure: Erasure): Promise<void> {
  switch (erasure.kind) {
    case 'account':
      return replayAccount(deps, erasure);
    case 'health':
      return replayHealth(erasure);
    case 'sessions':
      return replaySessions(erasure);
    case 'address': {
      const address = await findAddress(deps.store, erasure.subscriber);
      // It is refused where something was paid under the address since. Then it is a buyer's.
      if (address !== null) await eraseUnpaid(address, false);
      return;
    }
    default:
      return erasure satisfies never;
  }
}

function nameOf(erasure: Erasure): string {
  switch (erasure.kind) {
    case 'account':
      return `the account ${erasure.uid}`;
    case 'health':
      return `the health values of the questionnaire ${erasure.questionnaire}`;
    case 'sessions':
      return `the sessions of the account ${erasure.uid}`;
    case 'address':
      return `the address of the record ${erasure.subscriber}`;
    default:
      return erasure satisfies never;
  }
}

/** Notes in restored records the reminders that went before the site stopped: nobody gets one twice. */
async function noteReminders({ since, stopped }: Outage): Promise<void> {
  const lastRun = lastReminders(stopped);
  if (lastRun < since) return;
  const ending = await (await firestore())
    .collection('subscribers')
    .where('subscribed', '==', true)
    .where('subscription_end', '>', lastRun)
    .where('subscription_end', '<=', new Date(lastRun.getTime() + REMINDED_AHEAD_MS))
    .orderBy('subscription_end')
    .get();
  for (const doc of ending.docs) await doc.ref.update({ reminded_end: doc.get('subscription_end') });
}

function lastReminders(moment: Date): Date {
  const today = new Date(moment);
  today.setUTCHours(REMINDERS_HOUR_UTC, 0, 0, 0);
  const isOver = today.getTime() + HOUR_MS / 6 <= moment.getTime();
  return isOver ? today : new Date(today.getTime() - DAY_MS);
}

/**
 * The address of which a subscriber's id is the hash, or null if the database holds it nowhere. A record of an erasure has
 * ids only, and what stands under an address itself (mails, imported questionnaires) is found by the address.
 */
async function findAddress(store: PaymentStore, id: string): Promise<string | null> {
  const record = await store.subscriber(id);
  if (record !== null && record.email !== '') return record.email;
  const [payment] = await store.paymentsOf(id);
  if (payment !== undefined) return payment.registration.email;
  const [order] = await ordersOfAddress(id);
  return order?.[1].registration.email ?? (await findByHash(id));
}

/** Looks through all mails and questionnaires. A restore is rare, and there may be no other way. */
async function findByHash(id: string): Promise<string | null> {
  const db = await firestore();
  const { docs: mails } = await db.collection('mail').select('to').get();
  const { docs: questionnaires } = await db.collection('anamnese_treinos').select('email').get();
  const candidates: readonly unknown[] = [
    ...mails.flatMap((doc): unknown => doc.get('to')),
    ...questionnaires.map((doc): unknown => doc.get('email')),
  ];
  const address = candidates.find((each) => typeof each === 'string' && subscriberId(each) === id);
  return typeof address === 'string' ? address : null;
}
