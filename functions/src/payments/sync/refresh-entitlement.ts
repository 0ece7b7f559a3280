import type { PaymentDeps } from '../ports/payment-deps.ts';
import { changeAccount } from '../account/change-account.ts';

/** Works a subscriber's access out again where only time has passed. A subscriber that is not there gets no record. */
export async function refreshEntitlement(deps: PaymentDeps, subscriber: string): Promise<void> {
  await changeAccount(deps, { subscriber }, () => ({}));
}
