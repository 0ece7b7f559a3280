import { HEALTH_FIELDS } from 'domain/answers/fields';
import { randomUUID } from 'node:crypto';
import { forgetHealth } from '../../answers/forget-health.ts';
import type { AccountErasure, Erasure } from '../../kit/erasures/erasures.ts';
import { AppError } from '../../kit/errors.ts';
import { findUser, firestore } from '../../kit/firebase/admin.ts';
import { erasePerson } from '../../account/erase-person.ts';
import { eraseUnpaid } from '../../account/forget-unpaid.ts';
import { findOwnedSubscriber } from '../../buy/ledger/owned-account.ts';
import { stopCharging } from '../../buy/endings/cancel-renewal.ts';
import type { PaymentDeps } from '../../buy/ports/payment-deps.ts';
import { keyOf } from '../../buy/records/keys.ts';
import { isUnpaid } from '../../buy/records/payment-status.ts';
import type { Payment } from '../../buy/records/records.ts';
import { consentKey, givingOf, settleConsents } from '../../answers/consents.ts';
import { readWorkout } from '../../training/workout-records.ts';
import { findAddress } from './find-address.ts';

/**
 * Erases an account again that a restore has brought back, with what its record names, by the code of the first erasure.
 * Answers whether anything of it is, or was, there. Throws 'provider-unavailable' while a card may still be charged.
 */
async function replayAccount(deps: PaymentDeps, erasure: AccountErasure, isDry: boolean): Promise<boolean> {
  if (!(await isAnythingThere(deps, erasure))) return false;
  if (isDry) return true;
  const { uid, subscriber } = erasure;
  const owned = await findOwnedSubscriber(uid);
  if (owned !== null) await stopCharging(deps, { subscriber: owned.id, owner: uid });
  const email = subscriber === null ? null : await findAddress(deps.store, subscriber);
  await erasePerson(deps, { ...erasure, subscriber: owned?.id ?? subscriber }, { email, isRestored: true });
  return true;
}

async function isAnythingThere(
  { store }: PaymentDeps,
  { uid, subscriber, payments, whole, at }: AccountErasure,
): Promise<boolean> {
  if ((await findUser(uid)) !== null || (await findOwnedSubscriber(uid)) !== null) return true;
  const db = await firestore();
  const refs = ['anamnese_treinos', 'workouts', 'trainer_notes'].map((name) => db.doc(`${name}/${uid}`));
  if ((await db.getAll(...refs)).some(({ exists }) => exists)) return true;
  if (subscriber === null) return false;
  const record = await store.subscriber(subscriber);
  if (record !== null && record.user_id !== null) return false;
  const stored = await store.paymentsOf(subscriber);
  const old = stored.filter((payment) => payment.created_at <= at && !isLeftOpen(payment));
  if (!whole) return old.some((payment) => payments.includes(keyOf(payment)));
  const grants = await store.grantsOf(subscriber);
  const isBare = record !== null && stored.length === 0 && grants.length === 0;
  return isBare || old.length > 0 || grants.some(({ payment, paid_at }) => payment === null && paid_at <= at);
}

/** Whether the erasure has left a payment there: it can still be paid, so it keeps the address and nothing else. */
function isLeftOpen({ status, claimed_by, registration }: Payment): boolean {
  return isUnpaid(status) && claimed_by === null && registration.nome === '';
}

/**
 * Erases the health values of a questionnaire again whose consent was withdrawn at `at`, with all that hangs on them. A
 * consent that was given later stays. Answers whether there is, or was, anything to erase.
 */
async function replayHealth(
  { questionnaire: id, at }: { readonly questionnaire: string; readonly at: Date },
  isDry: boolean,
): Promise<boolean> {
  const db = await firestore();
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = db.doc(`anamnese_treinos/${id}`);
  return db.runTransaction(async (transaction) => {
    const record = (await transaction.get(ref)).data();
    const giving = givingOf(record, consentKey(record) ?? randomUUID());
    const isWithdrawn = giving !== null && giving.aceito_em <= at;
    if (!isWithdrawn || isDry) return isWithdrawn;
    const before = readWorkout(await transaction.get(db.doc(`workouts/${id}`)));
    const forgotten = await forgetHealth(transaction, db, id, { before, moment: at });
    const endConsent = await settleConsents(transaction, db, [giving], null);
    forgotten.write();
    endConsent(at);
    const gone = [...HEALTH_FIELDS, 'consent'].map((field) => [field, FieldValue.delete()]);
    transaction.update(ref, Object.fromEntries(gone));
    return true;
  });
}

/** The lines of a replay, and how many erasures could not be made now. */
interface Replay {
  readonly lines: readonly string[];
  readonly failed: number;
}

/** Erases again what people had erased, by the records of it. Lines name ids only. Repeating it changes nothing. */
export async function replayErasures(
  deps: PaymentDeps,
  erasures: readonly Erasure[],
  isDry: boolean,
): Promise<Replay> {
  const lines: string[] = [];
  let failed = 0;
  for (const erasure of erasures) {
    try {
      if (await replay(deps, erasure, isDry)) lines.push(`erases ${nameOf(erasure)} again`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      lines.push(`cannot erase ${nameOf(erasure)} now: ${error.code}`);
      failed += 1;
    }
  }
  return { lines, failed };
}

async function replay(deps: PaymentDeps, erasure: Erasure, isDry: boolean): Promise<boolean> {
  switch (erasure.kind) {
    case 'account':
      return replayAccount(deps, erasure, isDry);
    case 'health':
      return replayHealth(erasure, isDry);
    case 'address': {
      const address = await findAddress(deps.store, erasure.subscriber);
      // It is refused where something was paid under the address since. Then it is a buyer's.
      return address !== null && (await eraseUnpaid(address, isDry)).lines.length > 0;
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
    case 'address':
      return `the address of the record ${erasure.subscriber}`;
    default:
      return erasure satisfies never;
  }
}
