import * as v from 'valibot';
import type { PixStatus } from '../ports/pix-gateway.ts';

/** AbacatePay v2, "Transparent checkout": every status of a charge. */
export const ProviderStatusSchema = v.picklist([
  'PENDING',
  'EXPIRED',
  'CANCELLED',
  'PAID',
  'REFUNDED',
  'UNDER_DISPUTE',
  'REDEEMED',
  'APPROVED',
  'FAILED',
]);

/** The provider's status in our words. REDEEMED is money already withdrawn to us, so it was paid. */
export function toPixStatus(status: v.InferOutput<typeof ProviderStatusSchema>): PixStatus {
  switch (status) {
    case 'PENDING':
    // Accepted but not settled: nothing is granted on it.
    case 'APPROVED':
      return 'pending';
    case 'PAID':
    case 'REDEEMED':
      return 'paid';
    case 'EXPIRED':
      return 'expired';
    case 'CANCELLED':
    case 'FAILED':
      return 'cancelled';
    case 'REFUNDED':
      return 'refunded';
    case 'UNDER_DISPUTE':
      return 'disputed';
    default:
      return status satisfies never;
  }
}
