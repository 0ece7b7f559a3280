import { AppError } from '../../app-error.ts';
import type { PaymentStore } from '../ports/payment-store.ts';
import { type Account, openGrants, openPayments } from './account.ts';
import type { OwnAccount, UnownedAccount } from './change-account.ts';

type Reads = Pick<PaymentStore, 'subscriber' | 'paymentsOf' | 'grantsOf'>;

/** The part of an account that is open to its owner, or the whole account while it has no owner. */
export async function readOpenAccount(store: Reads, id: string): Promise<Account> {
  const [subscriber, payments, grants] = await Promise.all([
    store.subscriber(id),
    store.paymentsOf(id),
    store.grantsOf(id),
  ]);
  const whole = { id, subscriber, payments, grants };
  return { ...whole, payments: openPayments(whole), grants: openGrants(whole) };
}

/** The part of an account that is open to its owner. Throws 'forbidden' if `owner` does not own it (any more). */
export async function demandOpenAccount(
  store: Reads,
  { subscriber, owner }: OwnAccount | UnownedAccount,
): Promise<Account> {
  const account = await readOpenAccount(store, subscriber);
  if ((account.subscriber?.user_id ?? null) !== owner) throw new AppError('forbidden');
  return account;
}
