import type * as v from 'valibot';
import { openEnum } from '../ports/open-enum.ts';
import type { PixStatus } from '../ports/pix-gateway.ts';

/** Every status of a charge (AbacatePay v2, "Transparent checkout"). Its own SDK for Ruby met others on the live API. */
export const ProviderStatusSchema = openEnum('abacatepay.status', [
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

/** The provider's status in our terms. REDEEMED: the money was already paid out to us, so the charge was paid. */
export function toPixStatus(status: v.InferOutput<typeof ProviderStatusSchema>): PixStatus {
  switch (status) {
    case 'PENDING':
    // The payment was accepted but not settled, so it grants nothing yet.
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
    case 'unknown':
      return status;
    default:
      return status satisfies never;
  }
}
