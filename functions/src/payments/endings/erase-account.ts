import { randomUUID } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { Mail } from '../../mail.ts';
import { type Account, isOpen, withChanges } from '../account/account.ts';
import { type OwnedAccount, type UnownedAccount, readAccount } from '../account/change-account.ts';
import { deriveRecord } from '../account/derive-record.ts';
import { grantWithoutAccess, paymentWithoutAccess, withTerms } from '../account/retention.ts';
import { forgotten } from '../changes/ownership.ts';
import type { PaymentDeps, PaymentTransaction } from '../ports/payment-deps.ts';
import { erasedId, onlyEmail } from '../records/erasure.ts';
import { keyOf } from '../records/keys.ts';
import { isUnpaid, mayBeCharged } from '../records/payment-status.ts';
import type { Order, Payment } from '../records/records.ts';

/** What an erasure covered that a restore has brought back. */
interface CoveredBefore {
  /** The keys of the purchases that were open to the owner. */
  readonly payments: readonly string[];
  /** Whether everything under the address was the owner's. */
  readonly whole: boolean;
  /** When it was erased. What was bought later is another purchase, also by the same person. */
  readonly at: Date;
}

/**
 * Erases what belongs to the owner of an address, or all of an address that nobody owns, in one transaction, with the
 * questionnaire that may have been started meanwhile. Paid purchases stay with their grants and the payer's e-mail, for the
 * tax office, for a refund and for the notice of one (LGPD art. 16 I), but under an id that leads nowhere, and only as long as
 * the tax office may ask. So a later purchase with the same e-mail starts clean. Orders and payments that nobody can pay any
 * more are deleted. Codes and sessions that may still be paid stay open to anybody who pays them, except a session that the
 * owner ordered signed in: nobody could end its renewals, so its subscription is stopped and what is paid for it is given back
 * (`cardState`). Purchases that were never open to the owner stay as they are, for the holders of their proofs.
 *
 * `before` is null, but in a restored database, where the owner may have lost the address: then also what the erasure covered
 * is erased, unless the address has another owner.
 *
 * It writes past `changeAccount`, the one door, because here documents leave the account. It erases nothing where `isWanted`,
 * which sees the account in the same transaction, denies it. The mail `farewell` is written in that transaction, too: a retry
 * after a crash would not know the address any more. Answers whether the address was (still) the owner's, and erased.
 * Repeating it changes nothing. Throws 'provider-unavailable' if a card may be charged again, because the owner bought with it
 * in the meantime.
 */
export async function eraseAccount(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  { subscriber: id, owner }: OwnedAccount | UnownedAccount,
  before: CoveredBefore | null,
  {
    isWanted = () => true,
    farewell,
  }: {
    readonly isWanted?: (account: Account, now: Date) => boolean;
    readonly farewell?: Mail | undefined;
  } = {},
): Promise<boolean> {
  return store.transact(async (transaction) => {
    const account = await readWhole(transaction, id, owner);
    const holder = account?.subscriber?.user_id ?? null;
    // An earlier attempt erased it, and the address may have a new owner.
    if (account === null || (holder !== owner && (holder !== null || before === null))) return false;
    if (!isWanted(account, now())) return false;
    const isCovered = (payment: Payment | null) =>
      (holder === owner && isOpen(account.subscriber, payment)) ||
      before?.whole === true ||
      (payment !== null && before?.payments.includes(keyOf(payment)) === true);
    const isFromBefore = (moment: Date) => before === null || moment <= before.at;
    const payments = account.payments.filter(
      (payment) => isFromBefore(payment.created_at) && isCovered(payment),
    );
    const byKey = new Map(account.payments.map((payment) => [keyOf(payment), payment]));
    const grants = account.grants.filter(({ payment, paid_at }) => {
      const paid = byKey.get(payment ?? '') ?? null;
      return isFromBefore(paid?.created_at ?? paid_at) && isCovered(paid);
    });
    if (payments.some(mayBeCharged)) throw new AppError('provider-unavailable');
    const isWhole = isCovered(null);
    const deleted = await ordersToDelete(transaction, account, { payments, owner, isWhole, isFromBefore });
    const reduced = await ordersToReduce(transaction, payments);
    const kept = erasedId();
    for (const payment of payments) erasePayment(transaction, payment, owner, kept);
    for (const grant of grants) {
      // Nobody paid for an imported or a given plan.
      if (grant.payment === null) transaction.deleteGrant(grant.id);
      else transaction.putGrant(grantWithoutAccess({ ...grant, subscriber: kept }));
    }
    for (const orderId of deleted) transaction.deleteOrder(orderId);
    for (const [orderId, order] of reduced) {
      transaction.putOrder(orderId, { ...order, registration: onlyEmail(order), buyer: null });
    }
    if (owner !== null) transaction.deleteQuestionnaire(owner);
    const gone = new Set<unknown>([...payments, ...grants]);
    writeRest(transaction, account, gone, now());
    if (farewell) transaction.putMail(`deleted_${randomUUID()}`, farewell);
    return true;
  });
}

/** The account with all that the owner ordered signed in, however many orders of others are newer. */
async function readWhole(
  transaction: PaymentTransaction,
  id: string,
  owner: string | null,
): Promise<Account | null> {
  const account = await readAccount(transaction, { subscriber: id });
  if (account === null || owner === null) return account;
  const claimed = (await transaction.paymentsClaimedBy(owner)).filter(({ subscriber }) => subscriber === id);
  return withChanges(account, { payments: claimed });
}

function erasePayment(
  transaction: PaymentTransaction,
  payment: Payment,
  owner: string | null,
  kept: string,
): void {
  const reduced = { ...payment, registration: onlyEmail(payment), claimed_by: null, claimed_at: null };
  if (!isUnpaid(payment.status))
    transaction.putPayment(paymentWithoutAccess({ ...reduced, subscriber: kept }));
  else if (hasEnded(payment)) transaction.deletePayment(keyOf(payment));
  else if (reduced.provider === 'stripe' && owner !== null && payment.claimed_by === owner)
    transaction.putPayment({ ...reduced, stop: 'now' });
  else transaction.putPayment(reduced);
}

/**
 * Writes the rest of an account without its owner: purchases of other people stay, with the terms that they have without
 * the owner's purchases. Without any, the record is deleted.
 */
function writeRest(
  transaction: PaymentTransaction,
  account: Account,
  gone: ReadonlySet<unknown>,
  now: Date,
): void {
  const payments = account.payments.filter((payment) => !gone.has(payment));
  const grants = account.grants.filter((grant) => !gone.has(grant));
  const rest = withTerms({ ...account, payments, grants });
  for (const payment of rest.payments) transaction.putPayment(payment);
  for (const grant of rest.grants) transaction.putGrant(grant);
  const record = grants.length === 0 ? null : deriveRecord(rest, forgotten(rest), now);
  if (record === null) transaction.deleteSubscriber(account.id);
  else transaction.putSubscriber(account.id, { ...record, updated_at: now });
}

/** Whether nobody paid it, and nobody can any more. */
function hasEnded({ status, reconcile_at }: Payment): boolean {
  return isUnpaid(status) && reconcile_at === null;
}

/**
 * The ids of the orders that go: what the owner ordered signed in, and all of the address where it is the owner's (`isWhole`),
 * but no order of a payment that stays. A call that is making a session for one of them finds that its order is gone, and shows
 * the session to nobody.
 */
async function ordersToDelete(
  transaction: PaymentTransaction,
  account: Account,
  {
    payments,
    owner,
    isWhole,
    isFromBefore,
  }: {
    readonly payments: readonly Payment[];
    readonly owner: string | null;
    readonly isWhole: boolean;
    readonly isFromBefore: (moment: Date) => boolean;
  },
): Promise<readonly string[]> {
  const ended = payments.filter(hasEnded);
  const staying = account.payments.filter((payment) => !ended.includes(payment));
  const placed = [
    ...(owner === null ? [] : await transaction.ordersBy(owner)),
    ...(isWhole ? await transaction.ordersOf(account.id) : []),
  ].filter(({ attempt_at }) => isFromBefore(attempt_at));
  const ids = new Set([...placed.map(({ id }) => id), ...ended.map(({ order_id }) => order_id)]);
  for (const { order_id } of staying) ids.delete(order_id);
  return [...ids];
}

/** The orders of the payments that stay, with their ids. */
async function ordersToReduce(
  transaction: PaymentTransaction,
  payments: readonly Payment[],
): Promise<readonly (readonly [id: string, order: Order])[]> {
  // A subscription of an earlier service has none.
  const staying = payments.filter((payment) => !hasEnded(payment) && payment.order_id !== '');
  const found = await Promise.all(
    staying.map(async ({ order_id }) => [order_id, await transaction.order(order_id)] as const),
  );
  return found.flatMap(([id, order]) => (order === null ? [] : [[id, order] as const]));
}
