import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `withdraw-purchase` (CDC art. 49). `purchase_id` is the `id` of an entry of `list-payments`. */
export const WithdrawPurchaseRequest = v.strictObject({
  purchase_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
});

/**
 * The dated protocol of a withdrawal. Repeating the call gives the same protocol. `refunded` is true once the provider has
 * accepted the refund; until then the server keeps the request and repeats it. `requested_at` is ISO 8601.
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
