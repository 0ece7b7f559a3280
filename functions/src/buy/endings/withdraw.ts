import { AppError } from '../../kit/errors.ts';
import { type OwnedAccount, decideAccount } from '../ledger/change-account.ts';
import { findPurchase, recordWithdrawal } from '../changes/money-back.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { toAppError } from '../ports/gateways.ts';
import { keyOf, newProtocol } from '../records/keys.ts';
import { syncPayment } from '../sync/sync-payment.ts';

interface Withdrawal {
  readonly protocol: string;
  readonly requested_at: Date;
  /** Whether the money is on its way back. */
  readonly refunded: boolean;
}

/**
 * Withdraws from a purchase. The withdrawal is recorded with its protocol first, then the provider is asked for the refund,
 * and its answer ends the access. What the provider does not do now, the reconciler asks for again. Repeating it answers the
 * same protocol. Throws 'payment-not-found' and 'withdrawal-not-possible'.
 */
export async function withdraw(
  deps: PaymentDeps,
  owned: OwnedAccount,
  purchase: string,
): Promise<Withdrawal> {
  const newest = newProtocol(deps.now());
  const { result: key } = await decideAccount(deps, owned, (account, now) => {
    const found = findPurchase(account, purchase);
    return { changes: recordWithdrawal(account, found, newest, now), result: keyOf(found.payment) };
  });
  try {
    await syncPayment(deps, key);
  } catch (error) {
    // The withdrawal is recorded, so it is carried out as soon as the provider answers again.
    if (!(toAppError(error) instanceof AppError)) throw error;
  }
  const payment = await deps.store.payment(key);
  if (!payment?.withdrawal) throw new AppError('internal');
  const { grant: grantId, protocol, requested_at } = payment.withdrawal;
  const grants = await deps.store.grantsOf(owned.subscriber);
  const refunded = grants.some((grant) => grant.id === grantId && grant.reversed_at !== null);
  return { protocol, requested_at, refunded };
}
