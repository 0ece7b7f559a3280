import { AppError } from '../../app-error.ts';
import { operatorRecord } from '../../support/operator-record.ts';
import { type Account, grantsOf, openPayments } from '../account/account.ts';
import { readAccount } from '../account/change-account.ts';
import { deriveRecord } from '../account/derive-record.ts';
import { withTerms } from '../account/retention.ts';
import { forgotten } from '../changes/ownership.ts';
import { isUnpaid } from '../records/payment-status.ts';
import { keyOf } from '../records/payment-key.ts';
import type { Payment, SubscriberRecord } from '../records/records.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import type { PaymentTransaction } from '../ports/payment-store.ts';

/** Purchases that go to another address, as an operator agreed with the person who showed the bank's receipts. */
export interface Move {
  /** The subscriber from which they go. */
  readonly from: string;
  /** The account that goes with everything that is open to it, or null if only the named purchases go. */
  readonly owner: string | null;
  /** The keys of the payments of which the person showed the receipts. */
  readonly keys: readonly string[];
  readonly operator: string;
}

/** The address to which they go. Its reader has opened the link that was mailed to it. */
export interface Destination {
  readonly subscriber: string;
  readonly email: string;
}

/** The part of an account that goes, and the part that stays. */
interface Parts {
  readonly gone: Account;
  readonly rest: Account;
}

/**
 * Moves purchases with their grants to another address, in one transaction, and with an account its questionnaire, workout and
 * row of the queue. Their new record is open to the account that goes with them, or to nobody yet. A plan that was imported or
 * given stays. Orders stay, because a call may be working on one; a payment that comes of them later belongs to the earlier
 * address.
 *
 * It writes past `changeAccount`, the one door, because here documents leave the account. Repeating it changes nothing.
 * Throws 'link-expired' if the purchases are not as they were when the operator looked, or the new address has got something.
 */
export async function movePurchases(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  move: Move,
  to: Destination,
): Promise<void> {
  await store.transact(async (transaction) => {
    const [before, there] = [
      await readAccount(transaction, { subscriber: move.from }),
      await readAccount(transaction, { subscriber: to.subscriber }),
    ];
    if (before === null || there === null || isMoved(there, move)) return;
    if (there.grants.length > 0 || there.subscriber?.user_id) throw new AppError('link-expired', 'code');
    const { gone, rest } = partsOf(before, move);
    const training = move.owner === null ? null : await transaction.trainingOf(move.owner);

    const moment = now();
    const payments = gone.payments.map((payment) => readdress(payment, move, to));
    const grants = gone.grants.map((grant) => ({ ...grant, subscriber: to.subscriber }));
    const moved = withTerms({ ...gone, id: to.subscriber, payments, grants });
    for (const payment of moved.payments) transaction.putPayment(payment);
    for (const grant of moved.grants) transaction.putGrant(grant);
    putRecords(transaction, { moved, rest, there }, move, to, moment);
    if (training !== null) transaction.moveTraining(training, to.subscriber, to.email);
    const act = { operator: move.operator, id: to.subscriber, payment: null, reason: null } as const;
    transaction.putAudit(operatorRecord({ ...act, action: 'change-email' }, moment));
  });
}

/** Whether an earlier call with the same link has moved the purchases. */
function isMoved(there: Account, { owner, keys }: Move): boolean {
  if (owner !== null && there.subscriber?.user_id === owner) return true;
  return keys.every((key) => there.payments.some((payment) => keyOf(payment) === key));
}

function partsOf(before: Account, { owner, keys }: Move): Parts {
  const isNamed = (payment: Payment) => keys.includes(keyOf(payment));
  const named = before.payments.filter(isNamed);
  const current = before.subscriber?.user_id ?? null;
  // Meanwhile somebody may have shown the mailbox, or the proof of a purchase.
  const isAsAgreed =
    named.length === keys.length &&
    (owner === null
      ? named.every(({ claimed_by }) => !isAccountsOwn(before, claimed_by))
      : current === owner && named.some(({ claimed_by }) => isAccountsOwn(before, claimed_by)));
  if (!isAsAgreed) throw new AppError('link-expired', 'code');
  const open = owner === null ? [] : openPayments(before);
  const payments = before.payments.filter((payment) => named.includes(payment) || open.includes(payment));
  const grants = payments.flatMap((payment) => grantsOf(before, payment));
  return {
    gone: { ...before, payments, grants },
    rest: {
      ...before,
      payments: before.payments.filter((payment) => !payments.includes(payment)),
      grants: before.grants.filter((grant) => !grants.includes(grant)),
    },
  };
}

/**
 * Whether the account that owns an address goes with a purchase: it proved the purchase itself, and nobody showed the mailbox.
 * After that the account may be the reader's of the mailbox, and a receipt tells who paid, not who answered the questionnaire.
 */
export function isAccountsOwn(
  { subscriber }: Pick<Account, 'subscriber'>,
  claimed_by: string | null,
): boolean {
  const isUnconfirmed = subscriber !== null && subscriber.mailbox_confirmed_at === null;
  return claimed_by !== null && claimed_by === subscriber?.user_id && isUnconfirmed;
}

function readdress(payment: Payment, { owner }: Move, { subscriber, email }: Destination): Payment {
  const registration = { ...payment.registration, email };
  const moved = { ...payment, subscriber, registration };
  // A purchase that another account proved is open to the reader of the new mailbox alone.
  return payment.claimed_by === owner ? moved : { ...moved, claimed_by: null, claimed_at: null };
}

function putRecords(
  transaction: PaymentTransaction,
  { moved, rest, there }: { readonly moved: Account; readonly rest: Account; readonly there: Account },
  { owner }: Move,
  { subscriber: id, email }: Destination,
  now: Date,
): void {
  const own = owner === null ? there.subscriber : moved.subscriber;
  const base: SubscriberRecord | null =
    own === null ? null : { ...own, email, mailbox_confirmed_at: owner === null ? null : now };
  const made = deriveRecord({ ...moved, id, subscriber: base }, undefined, now);
  if (made !== null) transaction.putSubscriber(id, { ...made, created_at: now, updated_at: now });
  const left = recordOfRest(rest, owner, now);
  if (left === null) transaction.deleteSubscriber(rest.id);
  else transaction.putSubscriber(rest.id, { ...left, updated_at: now });
}

/** The record of what stays, or null if nothing stays that needs one. The data of an owner who goes do not stay. */
function recordOfRest(rest: Account, owner: string | null, now: Date): SubscriberRecord | null {
  const { subscriber, payments, grants } = rest;
  if (subscriber === null) return null;
  const isOwned = owner === null && subscriber.user_id !== null;
  const isPaid = payments.some(({ status }) => !isUnpaid(status));
  if (!isOwned && grants.length === 0 && !isPaid) return null;
  // Without a ledger the record alone would go on saying what the moved purchases gave.
  const left = grants.length > 0 ? subscriber : { ...subscriber, ...WITHOUT_PLAN };
  return deriveRecord({ ...rest, subscriber: left }, owner === null ? undefined : forgotten(rest), now);
}

const WITHOUT_PLAN = { subscribed: false, subscription_tier: null, subscription_end: null } as const;
