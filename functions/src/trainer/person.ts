import type { StoredAnswers } from 'domain/answers/completeness';
import { accessSince } from 'domain/buy/grants';
import type { RowNote } from 'domain/trainer/row';
import type { Workout } from 'domain/training/workout';
import { type Account, visibleGrants, visiblePayments } from '../buy/account.ts';
import { settleAccount } from '../buy/change-account.ts';
import { deriveRecord, withoutRenewalGaps } from '../buy/derive-record.ts';
import { type GrantRecord, isErased, type Payment, type SubscriberRecord } from '../buy/records.ts';
import type { Trainings } from './row-trainings.ts';

/** Everything from which the rows of one e-mail address follow, as one transaction reads it. */
export interface Person {
  readonly account: Account;
  /** The questionnaire, the workout and the trainings of the address's owner, if there are any. */
  readonly questionnaire: StoredAnswers | undefined;
  readonly workout: Workout | null;
  readonly trainings: Trainings | null;
  /** What the rows have of the notes, by their ids; those that are empty are not there. */
  readonly notes: ReadonlyMap<string, RowNote>;
}

/** The owner's part of the money of an address, and the part that no account may see. Null where there is none. */
interface DividedAccount {
  readonly owned: (RowAccess & { readonly uid: string }) | null;
  readonly unclaimed: RowAccess | null;
}

/** Divides the money of an address. A registration that never had a plan is no part. */
export function divideAccount(account: Account, now: Date): DividedAccount {
  if (isErased(account.id)) return { owned: null, unclaimed: null };
  const { after } = settleAccount(account, {}, now);
  const { subscriber, payments, grants } = after;
  if (subscriber === null) return { owned: null, unclaimed: null };
  const { user_id: uid, subscribed, subscription_end } = subscriber;
  const hadPlan = subscribed || subscription_end !== null;
  if (uid === null) {
    const isInQueue = grants.length > 0 || hadPlan;
    return { owned: null, unclaimed: isInQueue ? { record: subscriber, payments, grants } : null };
  }
  const visible = { payments: visiblePayments(after), grants: visibleGrants(after) };
  const isInQueue = visible.grants.length > 0 || (grants.length === 0 && hadPlan);
  return {
    owned: isInQueue ? { uid, record: subscriber, ...visible } : null,
    unclaimed: hiddenPart(after, visible, now),
  };
}

/** The purchases that are hidden from the owner of the address, with the personal data of their payer and never the owner's. */
function hiddenPart(account: Account, visible: Omit<RowAccess, 'record'>, now: Date): RowAccess | null {
  const payments = account.payments.filter((payment) => !visible.payments.includes(payment));
  const grants = account.grants.filter((grant) => !visible.grants.includes(grant));
  const record = deriveRecord({ id: account.id, subscriber: null, payments, grants }, undefined, now);
  return (
    record && { record: { ...record, email: account.subscriber?.email ?? record.email }, payments, grants }
  );
}

/** The access of one row of the queue, and the money behind it. */
export interface RowAccess {
  /** The record that follows from exactly this money. */
  readonly record: SubscriberRecord;
  readonly payments: readonly Payment[];
  readonly grants: readonly GrantRecord[];
}

/**
 * When the access that covers `now` began; null if there is none, or if nobody knows: an imported or a given plan enters the
 * ledger later than it began.
 */
export function accessBegan(grants: readonly GrantRecord[], now: Date): Date | null {
  const since = accessSince(withoutRenewalGaps(grants), now);
  const first = grants.filter(({ paid_at }) => paid_at.getTime() === since?.getTime());
  return first.some(({ payment }) => payment === null) ? null : since;
}

/** The workout if it belongs to the access that covers `now`; null if the access was interrupted since, or there is none. */
export function currentWorkout(
  workout: Workout | null,
  grants: readonly GrantRecord[],
  now: Date,
): Workout | null {
  const began = accessBegan(grants, now);
  return workout !== null && began !== null && workout.received_at < began ? null : workout;
}
