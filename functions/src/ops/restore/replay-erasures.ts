import { HEALTH_FIELDS } from 'domain/answers/fields';
import { randomUUID } from 'node:crypto';
import { forgetHealth } from '../../answers/forget-health.ts';
import type { AccountErasure, Erasure } from '../../kit/erasures.ts';
import { AppError } from '../../kit/errors.ts';
import { firestore } from '../../kit/admin.ts';
import { erasePerson } from '../../account/erase-person.ts';
import { eraseUnpaid } from '../../account/forget-unpaid.ts';
import { findOwnedSubscriber } from '../../buy/change-account.ts';
import { stopCharging } from '../../buy/cancel-renewal.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import { consentKey, givingOf, settleConsents } from '../../answers/consents.ts';
import { readWorkout } from '../../training/workout-records.ts';
import { findAddress } from './find-address.ts';

type HealthErasure = Extract<Erasure, { kind: 'health' }>;

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

/**
 * Erases again what people had erased, by the records of it. Answers those that could not be erased now, as lines that name ids
 * only. Repeating it changes nothing.
 */
export async function replayErasures(
  deps: PaymentDeps,
  erasures: readonly Erasure[],
): Promise<readonly string[]> {
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
    case 'address':
      return `the address of the record ${erasure.subscriber}`;
    default:
      return erasure satisfies never;
  }
}
