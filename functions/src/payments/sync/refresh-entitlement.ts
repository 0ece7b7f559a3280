import type { PaymentDeps } from '../ports/payment-deps.ts';
import { changeAccount } from '../account/change-account.ts';

/** Works out a subscriber's access again after time has passed. A subscriber without a record gets none. */
export async function refreshEntitlement(deps: PaymentDeps, subscriber: string): Promise<void> {
  await changeAccount(deps, { subscriber }, () => ({}));
}
