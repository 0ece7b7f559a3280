import { findOwnSubscriber } from '../../payments/account/own-account.ts';
import type { AccountErasure } from '../../erasures/erasure.ts';
import { findUser, firestore } from '../../firebase/admin.ts';
import { erasePerson } from '../../my-data/erase-person.ts';
import { stopCharging } from '../../payments/endings/stop-charging.ts';
import type { PaymentDeps } from '../../payments/ports/payment-deps.ts';
import { keyOf } from '../../payments/records/payment-key.ts';
import { isUnpaid } from '../../payments/records/payment-status.ts';
import type { Payment } from '../../payments/records/records.ts';
import { findAddress } from './find-address.ts';

/**
 * Erases an account again that a restore has brought back, with what its record names, by the code of the first erasure.
 * Answers whether anything of it is, or was, there. Throws 'provider-unavailable' while a card may still be charged.
 */
export async function replayAccount(
  deps: PaymentDeps,
  erasure: AccountErasure,
  isDry: boolean,
): Promise<boolean> {
  if (!(await isAnythingThere(deps, erasure))) return false;
  if (isDry) return true;
  const { uid, subscriber } = erasure;
  const own = await findOwnSubscriber(uid);
  if (own !== null) await stopCharging(deps, { subscriber: own.id, owner: uid });
  const email = subscriber === null ? null : await findAddress(deps.store, subscriber);
  await erasePerson(deps, { ...erasure, subscriber: own?.id ?? subscriber }, { email, isRestored: true });
  return true;
}

async function isAnythingThere(
  { store }: PaymentDeps,
  { uid, subscriber, payments, whole, at }: AccountErasure,
): Promise<boolean> {
  if ((await findUser(uid)) !== null || (await findOwnSubscriber(uid)) !== null) return true;
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
