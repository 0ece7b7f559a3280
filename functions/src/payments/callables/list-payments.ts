import type { CallableResponse } from 'domain/contracts/table';
import type { Call } from '../../call/callable.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { paymentHistory } from './payment-history.ts';

/** `list-payments`: the purchases that are open to the account. Clients cannot read the payments themselves. */
export function listPayments(
  { uid }: Call<'list-payments'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'list-payments'>> {
  return paymentHistory(deps, uid);
}
