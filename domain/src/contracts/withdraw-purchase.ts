import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `withdraw-purchase` (design §9, CDC art. 49): `purchase_id` is that of `list-payments`. */
export const WithdrawPurchaseRequest = v.strictObject({
  purchase_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
});

/**
 * The dated protocol of a withdrawal; asking again answers the same one. `refunded`: the provider has taken the refund;
 * otherwise it is recorded here and will be asked until it does. `requested_at` is ISO 8601.
 */
export const WithdrawPurchaseResponse = v.object({
  protocol: v.string(),
  requested_at: v.string(),
  refunded: v.boolean(),
});

export const withdrawPurchase = {
  name: 'withdraw-purchase',
  caller: 'signed-in',
  request: WithdrawPurchaseRequest,
  response: WithdrawPurchaseResponse,
} as const satisfies Contract;
