import { randomUUID } from 'node:crypto';
import { AppError } from '../kit/errors.ts';
import type { Mail } from '../mail/mail.ts';
import { type Account, findPayment, isVisible, withChanges } from './account.ts';
import { type AccountByOwner, readAccount } from './change-account.ts';
import { deriveRecord, grantWithoutAccess, paymentWithoutAccess, withTerms } from './derive-record.ts';
import { forgotten } from './ownership.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentTransaction } from './payment-store.ts';
import { erasedId, isUnpaid, keyOf, mayBeCharged, onlyEmail, type Payment } from './records.ts';

/** What an erasure covered that a restore has brought back. */
interface CoveredBefore {
  /** The keys of the purchases that were visible to the owner. */
  readonly payments: readonly string[];
  /** Whether everything under the address was the owner's. */
  readonly whole: boolean;
  /** When it was erased. What was bought later is another purchase, also by the same person. */
  readonly at: Date;
}

interface Options {
  /** Passed in a restored database, where the owner may have lost the address: what the erasure covered is erased, too. */
  readonly before?: CoveredBefore | undefined;
  /** Sees the account in the same transaction. Where it denies the erasure, nothing is erased. */
  readonly isWanted?: (account: Account, now: Date) => boolean;
  /** Is written in the same transaction, because a retry after a crash would not know the address any more. */
  readonly farewell?: Mail | undefined;
}

/**
 * Erases what belongs to the owner of an address, or all of an address that nobody owns, in one transaction, with the
 * questionnaire that may have been started meanwhile. Paid purchases stay with their grants and the payer's e-mail, for the
 * tax office, for a refund and for the notice of one (LGPD art. 16 I), but under an id that leads nowhere, and only as long as
 * the tax office may ask. So a later purchase with the same e-mail starts clean. Orders and payments that nobody can pay any
 * more are deleted. Codes and sessions that may still be paid stay open to anybody who pays them, except a session that the
 * owner ordered signed in: nobody could end its renewals, so its subscription is stopped and what is paid for it is given back
 * (`cardState`). Purchases that were never visible to the owner stay as they are, for the holders of their proofs.
 *
 * It writes past `changeAccount`, the one door, because here documents leave the account. Answers whether the address was
 * (still) the owner's, and erased. Repeating it changes nothing. Throws 'provider-unavailable' if a card may be charged again,
 * because the owner bought with it in the meantime.
 */
export async function eraseAccount(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  { subscriber: id, owner }: AccountByOwner,
  { before, isWanted = () => true, farewell }: Options = {},
): Promise<boolean> {
  return store.transact(async (transaction) => {
    const account = await readWhole(transaction, id, owner);
    const holder = account.subscriber?.user_id ?? null;
    // An earlier attempt erased it, and the address may have a new owner.
    if (holder !== owner && (holder !== null || before === undefined)) return false;
    if (!isWanted(account, now())) return false;
    const { payments, grants, isWhole } = coveredPart(account, owner, before);
    if (payments.some(mayBeCharged)) throw new AppError('provider-unavailable');
    const ended = payments.filter(hasEnded);
    const kept = payments.filter((payment) => !hasEnded(payment));

    // Every read comes before the first write.
    const placed = [
      ...(owner === null ? [] : await transaction.ordersBy(owner)),
      ...(isWhole ? await transaction.ordersOf(id) : []),
    ].filter(({ attempt_at }) => isCoveredAt(attempt_at, before));
    const keptOrders = await Promise.all(
      kept
        // A subscription of an earlier service has no order.
        .filter(({ order_id }) => order_id !== '')
        .map(async (payment) => ({ payment, order: await transaction.order(payment.order_id) })),
    );

    const orders = new Set([...placed.map((order) => order.id), ...ended.map(({ order_id }) => order_id)]);
    for (const payment of account.payments) if (!ended.includes(payment)) orders.delete(payment.order_id);
    // A call that is making a session for one of them finds that its order is gone, and shows the session to nobody.
    for (const order of orders) transaction.deleteOrder(order);
    const anonymous = erasedId();
    for (const { payment, order } of keptOrders) {
      if (order === null) continue;
      // An order goes with its payment. Left at the address, it would be forgotten by the address's next deletion, and its id would
      // make a second code.
      const subscriber = isUnpaid(payment.status) ? order.subscriber : anonymous;
      const reduced = { ...order, registration: onlyEmail(order), buyer: null, subscriber };
      transaction.putOrder(payment.order_id, reduced);
    }
    for (const payment of ended) transaction.deletePayment(keyOf(payment));
    for (const payment of kept) transaction.putPayment(withoutPerson(payment, owner, anonymous));
    for (const grant of grants) {
      // Nobody paid for an imported or a given plan.
      if (grant.payment === null) transaction.deleteGrant(grant.id);
      else transaction.putGrant(grantWithoutAccess({ ...grant, subscriber: anonymous }));
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
): Promise<Account> {
  const account = await readAccount(transaction, id);
  if (owner === null) return account;
  const claimed = (await transaction.paymentsClaimedBy(owner)).filter(({ subscriber }) => subscriber === id);
  return withChanges(account, { payments: claimed });
}

/** The payments and grants that are to be erased, and whether everything is that lies under the address besides them. */
function coveredPart(account: Account, owner: string | null, before: CoveredBefore | undefined) {
  const isOwners = (account.subscriber?.user_id ?? null) === owner;
  const isCovered = (payment: Payment | null) =>
    (isOwners && isVisible(account.subscriber, payment)) ||
    before?.whole === true ||
    (payment !== null && before?.payments.includes(keyOf(payment)) === true);
  const grants = account.grants.filter((grant) => {
    const payment = findPayment(account, grant.payment ?? '') ?? null;
    return isCoveredAt(payment?.created_at ?? grant.paid_at, before) && isCovered(payment);
  });
  const payments = account.payments.filter(
    (payment) => isCoveredAt(payment.created_at, before) && isCovered(payment),
  );
  return { payments, grants, isWhole: isCovered(null) };
}

/** Whether what came at `moment` may have been erased before. What came later is not the earlier erasure's. */
function isCoveredAt(moment: Date, before: CoveredBefore | undefined): boolean {
  return before === undefined || moment <= before.at;
}

/** Whether nobody paid it, and nobody can any more. */
function hasEnded({ status, reconcile_at }: Payment): boolean {
  return isUnpaid(status) && reconcile_at === null;
}

/** A payment without its buyer's data. A paid one goes to the id `anonymous`; one that may still be paid stays at the address. */
function withoutPerson(payment: Payment, owner: string | null, anonymous: string): Payment {
  const { ordered_by: _buyer, ...rest } = payment;
  const reduced = { ...rest, registration: onlyEmail(payment), claimed_by: null, claimed_at: null };
  if (!isUnpaid(payment.status)) return paymentWithoutAccess({ ...reduced, subscriber: anonymous });
  const isOwners = owner !== null && payment.claimed_by === owner;
  return reduced.provider === 'stripe' && isOwners ? { ...reduced, stop: 'now' } : reduced;
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
