import { AppError } from '../../app-error.ts';
import { erasedId } from '../records/erased-subscriber.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { onlyEmail } from '../records/only-email.ts';
import { keyOf } from '../records/payment-key.ts';
import { isUnpaid } from '../records/payment-status.ts';
import type { PaymentTransaction } from '../ports/payment-store.ts';
import type { Order, Payment } from '../records/records.ts';
import { type Account, openGrants, openPayments } from './account.ts';
import { type OwnAccount, readAccount } from './change-account.ts';
import { deriveRecord } from './derive-record.ts';
import { forgotten } from '../changes/ownership.ts';
import { mayBeCharged } from '../endings/stop-charging.ts';

/**
 * Erases what is the owner's of an address in one transaction, with the questionnaire that may have been started since.
 * What was paid stays, with its grants and the payer's e-mail, for the tax office, for a refund and for the notice of one
 * (LGPD art. 16 I), but under a name that leads nowhere, and until the tax office can no longer ask; so a later purchase
 * with the same e-mail starts clean. Codes and sessions that may still be paid stay open to whoever pays them, as anybody's
 * would. Purchases that were never open to the owner stay as they are, for whoever holds their proofs.
 *
 * It writes past the one door of `changeAccount`, because documents leave the account here. Answers whether the address was (still)
 * the owner's. Repeating it changes nothing.
 * Throws 'provider-unavailable' where a card may be charged again: it was bought with in between.
 */
export async function eraseAccount(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  { subscriber: id, owner }: OwnAccount,
): Promise<boolean> {
  return store.transact(async (transaction) => {
    const account = await readAccount(transaction, { subscriber: id });
    // An earlier try was done, and the address may have a new owner.
    if (account?.subscriber?.user_id !== owner) return false;
    const orders = await transaction.ordersOf(id);
    const payments = openPayments(account);
    if (payments.some(mayBeCharged)) throw new AppError('provider-unavailable');
    const kept = erasedId();
    for (const payment of payments) erasePayment(transaction, payment, kept);
    for (const grant of openGrants(account)) {
      // What an import brought, or the trainer gave, is nobody's money.
      if (grant.payment === null) transaction.deleteGrant(grant.id);
      else transaction.putGrant({ ...grant, subscriber: kept });
    }
    const keys = new Set(payments.map(keyOf));
    for (const [orderId, order] of orders) {
      if (order.buyer === owner || keys.has(keyOfOrder(order) ?? '')) {
        transaction.putOrder(orderId, { ...order, registration: onlyEmail(order), buyer: null });
      }
    }
    transaction.deleteQuestionnaire(owner);
    writeRest(transaction, account, now());
    return true;
  });
}

function erasePayment(transaction: PaymentTransaction, payment: Payment, kept: string): void {
  const reduced = { ...payment, registration: onlyEmail(payment), claimed_by: null, claimed_at: null };
  if (!isUnpaid(payment.status)) transaction.putPayment({ ...reduced, subscriber: kept });
  else if (payment.reconcile_at !== null) transaction.putPayment(reduced);
  else transaction.deletePayment(keyOf(payment));
}

/** What others paid for the address goes on without an owner; without any of it there is no record. */
function writeRest(transaction: PaymentTransaction, account: Account, now: Date): void {
  const open = new Set<unknown>([...openPayments(account), ...openGrants(account)]);
  const payments = account.payments.filter((payment) => !open.has(payment));
  const grants = account.grants.filter((grant) => !open.has(grant));
  const rest = { ...account, payments, grants };
  const record = grants.length === 0 ? null : deriveRecord(rest, forgotten(rest), now);
  if (record === null) transaction.deleteSubscriber(account.id);
  else transaction.putSubscriber(account.id, { ...record, updated_at: now });
}

function keyOfOrder({ provider, made }: Order): string | null {
  return made === null ? null : keyOf({ provider, provider_id: made.id });
}
