import { AppError } from '../../app-error.ts';
import type { PaymentStore } from '../payment-store.ts';
import { type Account, openGrants, openPayments } from './account.ts';

/** What of an account is open to its owner. Throws 'forbidden' where `owner`, a uid, does not own it (any more). */
export async function readOpenAccount(
  store: Pick<PaymentStore, 'subscriber' | 'paymentsOf' | 'grantsOf'>,
  id: string,
  owner: string,
): Promise<Account> {
  const [subscriber, payments, grants] = await Promise.all([
    store.subscriber(id),
    store.paymentsOf(id),
    store.grantsOf(id),
  ]);
  if (subscriber?.user_id !== owner) throw new AppError('forbidden');
  const whole = { id, subscriber, payments, grants };
  return { ...whole, payments: openPayments(whole), grants: openGrants(whole) };
}
