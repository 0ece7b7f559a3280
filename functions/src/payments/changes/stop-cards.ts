import { type Account, type Changes, openPayments } from '../account/account.ts';
import { stopRenewals } from '../account/stop-renewals.ts';
import { mayBeCharged } from '../records/payment-status.ts';

/** The owner cancels: every renewal that is open to the owner ends with its period. Repeating it changes nothing. */
export function cancelRenewals(account: Account, now: Date): Changes {
  return stopRenewals(account, openPayments(account), now);
}

/** The owner leaves: every card that is open to the owner and may still be charged is stopped at once. */
export function stopAllCards(account: Account, now: Date): Changes {
  const charged = openPayments(account).filter(mayBeCharged);
  return { payments: charged.map((payment) => ({ ...payment, stop: 'now', reconcile_at: now })) };
}
