import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../app-error.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import type { PaymentTransaction } from '../ports/payment-store.ts';
import { isErased } from '../records/erased-subscriber.ts';
import { keyOf } from '../records/payment-key.ts';
import { type Account, type Decide, type QuestionnaireChange, withChanges } from './account.ts';
import { carriedPlan } from './carried-plan.ts';
import { deriveRecord, isSeenInPanel } from './derive-record.ts';
import { stopSurplusRenewals } from './surplus-renewals.ts';

/**
 * Which account: a subscriber's, the one that a payment belongs to, or a subscriber's as its owner reaches it: whoever
 * owned it when the call began and does not any more is refused.
 */
export type AccountOf = { readonly subscriber: string } | { readonly payment: string } | OwnAccount;

/** A subscriber's account as its owner, a uid, reaches it. */
export interface OwnAccount {
  readonly subscriber: string;
  readonly owner: string;
}

/**
 * The one door to the money of an address. In one transaction it reads payments, grants and the subscriber's record, asks
 * the pure `decide` what changes, works the rest out again (a plan that nobody paid is taken into the ledger, surplus
 * renewals are stopped, the record says what the owner's purchases entitle to) and writes what differs. Nothing else
 * writes grants, a payment's state or an entitlement; erasing an account is the one exception (`erase-account`).
 *
 * Answers the account afterwards, or null where there is no such payment. Throws 'forbidden' where the account is not the
 * owner's (any more) and what `decide` throws, with nothing written.
 */
export async function changeAccount(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  which: AccountOf,
  decide: Decide,
): Promise<Account | null> {
  return store.transact(async (transaction) => {
    const before = await readAccount(transaction, which);
    if (before === null) return null;
    if ('owner' in which && before.subscriber?.user_id !== which.owner) throw new AppError('forbidden');
    const moment = now();
    const changes = decide(before, moment);
    const carried = carriedPlan(before, changes, moment);
    const decided = withChanges(before, { ...changes, grants: [...(changes.grants ?? []), ...carried] });
    const owner = (changes.ownership ?? before.subscriber)?.user_id ?? null;
    const surplus = stopSurplusRenewals(decided, owner, moment);
    const settled = withChanges(decided, surplus);
    const subscriber = isErased(settled.id) ? null : deriveRecord(settled, changes.ownership, moment);
    const after = { ...settled, subscriber };
    const questionnaires = await Promise.all(
      (changes.questionnaires ?? []).map(async (change) => ({
        change,
        isThere: await transaction.hasQuestionnaire(change.uid),
      })),
    );
    write(transaction, before, after, moment);
    for (const { change, isThere } of questionnaires) writeQuestionnaire(transaction, change, after, isThere);
    for (const mails of [changes.mails, surplus.mails]) {
      for (const [id, mail] of mails ?? []) transaction.putMail(id, mail);
    }
    return after;
  });
}

/** Everything that is kept of an account, or null where there is no such payment. */
export async function readAccount(
  transaction: PaymentTransaction,
  which: AccountOf,
): Promise<Account | null> {
  const id =
    'subscriber' in which ? which.subscriber : (await transaction.payment(which.payment))?.subscriber;
  if (id === undefined) return null;
  const [subscriber, payments, grants] = await Promise.all([
    transaction.subscriber(id),
    transaction.paymentsOf(id),
    transaction.grantsOf(id),
  ]);
  return { id, subscriber, payments, grants };
}

function write(transaction: PaymentTransaction, before: Account, after: Account, now: Date): void {
  const payments = new Map(before.payments.map((payment) => [keyOf(payment), payment]));
  for (const payment of after.payments) {
    if (!isDeepStrictEqual(payments.get(keyOf(payment)), payment)) transaction.putPayment(payment);
  }
  const grants = new Map(before.grants.map((grant) => [grant.id, grant]));
  for (const grant of after.grants) {
    if (!isDeepStrictEqual(grants.get(grant.id), grant)) transaction.putGrant(grant);
  }
  if (after.subscriber === null) return;
  if (isDeepStrictEqual(before.subscriber, after.subscriber) && !isSeenInPanel(before, after)) return;
  transaction.putSubscriber(after.id, {
    // Whole: what an import left there in another type reads as the same, and is not.
    ...after.subscriber,
    ...(before.subscriber === null && { created_at: now }),
    updated_at: now,
  });
}

function writeQuestionnaire(
  transaction: PaymentTransaction,
  change: QuestionnaireChange,
  { id, subscriber }: Account,
  isThere: boolean,
): void {
  switch (change.kind) {
    case 'start':
      // One that an earlier change had put on its way out is its owner's again.
      if (isThere) return transaction.closeQuestionnaire(change.uid, null);
      if (subscriber !== null && subscriber.nome !== '') {
        transaction.startQuestionnaire(change.uid, id, subscriber);
      }
      return;
    case 'close':
      if (isThere) transaction.closeQuestionnaire(change.uid, change.delete_at);
      return;
    default:
      return change satisfies never;
  }
}
