import type { OwnAccount, UnownedAccount } from '../payments/account/change-account.ts';
import { demandOpenAccount } from '../payments/account/own-account.ts';
import type { PaymentStore } from '../payments/ports/payment-store.ts';
import { keyOf } from '../payments/records/payment-key.ts';
import { purchaseId } from '../payments/records/purchase-id.ts';

/**
 * What the mails are about that go with an account: its owner, the purchases that are open to the owner, and the address if
 * all of them are. Throws 'forbidden' if the account is not (any more) the owner's.
 */
export async function mailSubjects(
  store: PaymentStore,
  account: OwnAccount | UnownedAccount,
): Promise<readonly string[]> {
  const { subscriber, owner } = account;
  const [{ payments: open }, all] = await Promise.all([
    demandOpenAccount(store, account),
    store.paymentsOf(subscriber),
  ]);
  return [
    ...(owner === null ? [] : [owner]),
    ...open.map((payment) => purchaseId(keyOf(payment))),
    ...(open.length === all.length ? [subscriber] : []),
  ];
}
