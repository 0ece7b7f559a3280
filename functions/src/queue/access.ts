import { accessSince } from 'domain/grants';
import { withoutRenewalGaps } from '../payments/account/renewal-gaps.ts';
import type { GrantRecord, Payment, SubscriberRecord } from '../payments/records/records.ts';

/** The access of one row of the queue, and the money behind it. */
export interface Access {
  /** The record that follows from exactly this money. */
  readonly record: SubscriberRecord;
  readonly payments: readonly Payment[];
  readonly grants: readonly GrantRecord[];
}

/**
 * When the access that covers `now` began; null if there is none, or if nobody knows: an imported or a given plan enters the
 * ledger later than it began.
 */
export function accessBegan(grants: readonly GrantRecord[], now: Date): Date | null {
  const since = accessSince(withoutRenewalGaps(grants), now);
  const first = grants.filter(({ paid_at }) => paid_at.getTime() === since?.getTime());
  return first.some(({ payment }) => payment === null) ? null : since;
}
