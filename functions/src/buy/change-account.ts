import { isDeepStrictEqual } from 'node:util';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { changeQuestionnaire } from '../answers/change-owner.ts';
import { firestore } from '../kit/admin.ts';
import { AppError } from '../kit/errors.ts';
import {
  type Account,
  type Changes,
  type Decision,
  findPayment,
  grantsOf,
  visibleGrants,
  visiblePayments,
  withChanges,
} from './account.ts';
import { carriedPlan, changesPaymentList, deriveRecord, withTerms } from './derive-record.ts';
import type { Change, PaymentDeps, Written } from './payment-deps.ts';
import { type AccountReads, type PaymentTransaction, readSubscriber } from './payment-store.ts';
import { isErased, isUnpaid, keyOf, type Payment, unmetSince } from './records.ts';
import { stopSurplusRenewals } from './stop-renewals.ts';

type ChangeDeps = Pick<PaymentDeps, 'store' | 'now' | 'watcher'>;

/** Which account is meant: a subscriber's, also as its owner reaches it, or the one that a payment belongs to. */
type WhichAccount = { readonly subscriber: string } | AccountByOwner | OfPayment;
type OfPayment = { readonly payment: string };

/** The account after a decision, and what the decision answers. */
interface Decided<R> {
  readonly account: Account;
  readonly result: R;
}

/** A subscriber's account while the uid `owner` owns it, or, for null, nobody. It is refused once the owner is another. */
export interface AccountByOwner {
  readonly subscriber: string;
  readonly owner: string | null;
}

/** What has to be so at the moment of a decision, beside the account. It throws where it is not. */
type Demand = (transaction: PaymentTransaction) => Promise<void>;

export interface OwnedAccount extends AccountByOwner {
  readonly owner: string;
}

/**
 * The one door to the money of an address. In one transaction it reads payments, grants and the subscriber's record, asks
 * the pure `decide` what changes, works out what follows (`settleAccount`), and writes the documents that differ. Nothing
 * else writes grants, a payment's state or an entitlement, except `eraseAccount`, by which documents leave the account.
 *
 * `demand` may read further in that transaction, and refuses by what it throws. Answers the account afterwards and what the decision
 * answers, or null if there is no such payment. Throws 'forbidden' if the account is not (or no longer) the owner's, and what `demand`
 * and `decide` throw; nothing is written then.
 */
export async function decideAccount<R>(
  deps: ChangeDeps,
  which: Exclude<WhichAccount, OfPayment>,
  decide: (account: Account, now: Date) => Decision<R>,
  demand?: Demand,
): Promise<Decided<R>>;
export async function decideAccount<R>(
  deps: ChangeDeps,
  which: WhichAccount,
  decide: (account: Account, now: Date) => Decision<R>,
  demand?: Demand,
): Promise<Decided<R> | null>;
export async function decideAccount<R>(
  { store, now, watcher }: ChangeDeps,
  which: WhichAccount,
  decide: (account: Account, now: Date) => Decision<R>,
  demand?: Demand,
): Promise<Decided<R> | null> {
  const done = await store.transact(async (transaction) => {
    await demand?.(transaction);
    const before = await ('subscriber' in which
      ? readAccount(transaction, which.subscriber)
      : readAccountOfPayment(transaction, which.payment));
    if (before === null) return null;
    if ('owner' in which && (before.subscriber?.user_id ?? null) !== which.owner)
      throw new AppError('forbidden');
    const moment = now();
    const { changes, result } = decide(before, moment);
    const { after, mails } = settleAccount(before, changes, moment);
    const questionnaires = await Promise.all(
      (changes.questionnaires ?? []).map((change) => changeQuestionnaire(transaction, change, after)),
    );
    const written: Written = { ...difference(before, after), mails: [...mails.keys()] };
    write(transaction, written, moment);
    for (const writeQuestionnaire of questionnaires) writeQuestionnaire();
    for (const [id, mail] of mails) transaction.putMail(id, mail);
    if (changes.audit !== undefined) transaction.putAudit(changes.audit);
    return { account: after, result, written };
  });
  if (done !== null) watcher?.wrote(done.written);
  return done;
}

/** The one door, for a decision that answers nothing but its changes. Answers the account afterwards, as `decideAccount` does. */
export async function changeAccount(
  deps: ChangeDeps,
  which: WhichAccount,
  decide: (account: Account, now: Date) => Changes,
): Promise<Account | null> {
  const done = await decideAccount(deps, which, (account, now) => ({
    changes: decide(account, now),
    result: null,
  }));
  return done && done.account;
}

/**
 * Changes the account that a payment belongs to, by news of that payment. News that leave it unpaid concern its own document
 * only, so nothing else is read: anybody may order any number of codes for an address, and nobody's purchase waits for them.
 * Where such news change nothing of `known`, the payment as it was stored when its provider was asked, not even that is read again.
 * Answers the payment afterwards and what the decision answers, or null if there is no such payment.
 */
export async function decideByNews<R>(
  deps: ChangeDeps,
  key: string,
  settle: (account: Account, now: Date) => Decision<R>,
  known: Payment | null = null,
): Promise<{ readonly payment: Payment; readonly result: R } | null> {
  const decide = (account: Account, now: Date): Decision<R> => {
    const { changes, result } = settle(account, now);
    const payment = findPayment(withChanges(account, changes), key);
    if (payment?.unread_since === undefined) return { changes, result };
    return { changes: { ...changes, payments: [...(changes.payments ?? []), asRead(payment)] }, result };
  };
  const decideAlone = (before: Payment | null, moment: Date) => {
    if (before === null || !concernsNobody(before)) return null;
    const account = { id: before.subscriber, subscriber: null, payments: [before], grants: [] };
    const { changes, result } = decide(account, moment);
    const after = withTerms(withChanges(account, changes));
    const [payment] = after.payments;
    if (payment === undefined || !concernsNobody(payment) || after.grants.length > 0) return null;
    const written: Written = { ...difference(account, after), mails: [] };
    return { payment, result, written };
  };
  const expected = decideAlone(known, deps.now());
  if (expected?.written.payments.length === 0) return expected;
  const alone = await deps.store.transact(async (transaction) => {
    const moment = deps.now();
    const done = decideAlone(await transaction.payment(key), moment);
    if (done !== null) write(transaction, done.written, moment);
    return done;
  });
  if (alone === null) {
    const done = await decideAccount(deps, { payment: key }, decide);
    const payment = done && findPayment(done.account, key);
    return payment ? { payment, result: done.result } : null;
  }
  deps.watcher?.wrote(alone.written);
  return alone;
}

/** The payment after its provider has answered. */
function asRead<P extends Payment>(payment: P): P {
  const { unread_since: _since, ...rest } = payment;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not see that only `unread_since` is left out
  return rest as unknown as P;
}

/** Whether nothing of an account follows from a payment: nobody has paid it, and no card may be charged. */
function concernsNobody(payment: Payment): boolean {
  return isUnpaid(payment.status) && (payment.provider !== 'stripe' || payment.subscription === null);
}

/**
 * The account after a decision, with everything that follows from the decision: an imported or a given plan is taken into
 * the ledger, surplus renewals are stopped, the record says what the ledger entitles to, and payments and grants get their
 * terms. Also the mails of both.
 */
export function settleAccount(
  before: Account,
  changes: Changes,
  now: Date,
): { readonly after: Account; readonly mails: NonNullable<Changes['mails']> } {
  const carried = carriedPlan(before, changes, now);
  const decided = withChanges(before, { ...changes, grants: [...(changes.grants ?? []), ...carried] });
  const owner = changes.ownership ?? before.subscriber ?? { user_id: null, mailbox_confirmed_at: null };
  const surplus = stopSurplusRenewals(decided, owner, now);
  const settled = withUnmet(withChanges(decided, surplus), now);
  const subscriber = isErased(settled.id) ? null : deriveRecord(settled, changes.ownership, now);
  return {
    after: withTerms({ ...settled, subscriber }),
    mails: new Map([...(changes.mails ?? []), ...(surplus.mails ?? [])]),
  };
}

function withUnmet(account: Account, now: Date): Account {
  const payments = account.payments.map((payment) => ({
    ...payment,
    unmet_since: unmetSince(payment, grantsOf(account, payment), now),
  }));
  return { ...account, payments };
}

/** The account of a subscriber's id; an empty one where nothing is stored. */
export async function readAccount(reads: AccountReads, id: string): Promise<Account> {
  const [subscriber, payments, grants] = await Promise.all([
    reads.subscriber(id),
    reads.paymentsOf(id),
    reads.grantsOf(id),
  ]);
  return { id, subscriber, payments, grants };
}

/** The account that a payment belongs to, with that payment, also among very many. Null if there is no such payment. */
export async function readAccountOfPayment(
  transaction: PaymentTransaction,
  key: string,
): Promise<Account | null> {
  const payment = await transaction.payment(key);
  if (payment === null) return null;
  return withChanges(await readAccount(transaction, payment.subscriber), { payments: [payment] });
}

function difference(before: Account, after: Account): Omit<Written, 'mails'> {
  const isRecordDue =
    !isDeepStrictEqual(before.subscriber, after.subscriber) || changesPaymentList(before, after);
  return {
    id: after.id,
    payments: changed(before.payments, after.payments, keyOf),
    grants: changed(before.grants, after.grants, (grant) => grant.id),
    subscriber:
      after.subscriber !== null && isRecordDue
        ? { before: before.subscriber, after: after.subscriber }
        : null,
  };
}

function changed<T>(before: readonly T[], after: readonly T[], idOf: (each: T) => string): Change<T>[] {
  const stored = new Map(before.map((each) => [idOf(each), each]));
  return after
    .map((each) => ({ before: stored.get(idOf(each)) ?? null, after: each }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

function write(transaction: PaymentTransaction, { id, payments, grants, subscriber }: Written, now: Date) {
  for (const { after } of payments) transaction.putPayment(after);
  for (const { after } of grants) transaction.putGrant(after);
  if (subscriber === null) return;
  transaction.putSubscriber(id, {
    // All fields: an import may have stored one in another type, which reads as equal and has to be replaced.
    ...subscriber.after,
    ...(subscriber.before === null && { created_at: now }),
    updated_at: now,
  });
}

/** Works out a subscriber's access again after time has passed. A subscriber without a record gets none. */
export async function refreshEntitlement(deps: PaymentDeps, subscriber: string): Promise<void> {
  await changeAccount(deps, { subscriber }, () => ({}));
}

/** The part of an account that is visible to its owner, or the whole account while it has no owner. */
export async function readVisibleAccount(store: AccountReads, id: string): Promise<Account> {
  return visiblePart(await readAccount(store, id));
}

function visiblePart(whole: Account): Account {
  return { ...whole, payments: visiblePayments(whole), grants: visibleGrants(whole) };
}

/** The part of an account that is visible to its owner, whose record was just read. */
export async function readOwnAccount(
  store: Pick<AccountReads, 'paymentsOf' | 'grantsOf'>,
  owned: DocumentSnapshot,
): Promise<Account> {
  const [payments, grants] = await Promise.all([store.paymentsOf(owned.id), store.grantsOf(owned.id)]);
  return visiblePart({ id: owned.id, subscriber: readSubscriber(owned), payments, grants });
}

/** The part of an account that is visible to its owner. Throws 'forbidden' if `owner` does not own it (any more). */
export async function demandVisibleAccount(
  store: AccountReads,
  { subscriber, owner }: AccountByOwner,
): Promise<Account> {
  const account = await readVisibleAccount(store, subscriber);
  if ((account.subscriber?.user_id ?? null) !== owner) throw new AppError('forbidden');
  return account;
}

export async function findOwnedSubscriber(uid: string): Promise<DocumentSnapshot | null> {
  const db = await firestore();
  const found = await db.collection('subscribers').where('user_id', '==', uid).limit(1).get();
  return found.docs[0] ?? null;
}

/** The caller's own account. Throws 'forbidden' if the caller owns none. */
export async function demandOwnedAccount(uid: string): Promise<OwnedAccount> {
  const record = await findOwnedSubscriber(uid);
  if (record === null) throw new AppError('forbidden');
  return { subscriber: record.id, owner: uid };
}

/** Whether an account owns another record than `subscriber`: it owns one at most, but Auth lets it change its e-mail without us. */
export async function ownsElsewhere(uid: string, subscriber: string): Promise<boolean> {
  const record = await findOwnedSubscriber(uid);
  return record !== null && record.id !== subscriber;
}
