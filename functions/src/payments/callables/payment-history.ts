import type { PaymentHistory } from 'domain/contracts/payments';
import { demandOpenAccount, findOwnSubscriber } from '../account/own-account.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { accountHistory } from './account-history.ts';

/** The purchases that are open to an account, newest first, and the card that is charged for it. */
export async function paymentHistory(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  uid: string,
): Promise<PaymentHistory> {
  const own = await findOwnSubscriber(uid);
  if (own === null) return { payments: [], card: null, next: null };
  return accountHistory(await demandOpenAccount(store, { subscriber: own.id, owner: uid }), now());
}
