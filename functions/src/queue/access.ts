import { accessSince } from 'domain/grants';
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

/**
 * The grants with each period of a card lasting until the next charge of the same card subscription. A renewal is charged an
 * hour after its period began, or days later where the bank first refused it, and it is still the same purchase.
 */
function withoutRenewalGaps(grants: readonly GrantRecord[]): readonly GrantRecord[] {
  return grants.map((grant) => {
    if (grant.kind !== 'card') return grant;
    const next = grants
      .filter(({ payment, paid_at }) => payment === grant.payment && paid_at > grant.paid_at)
      .toSorted((a, b) => Number(a.paid_at) - Number(b.paid_at))[0];
    return next !== undefined && next.paid_at > grant.period_end
      ? { ...grant, period_end: next.paid_at }
      : grant;
  });
}
