import type { GrantRecord } from '../records/records.ts';

/**
 * The grants, in which the grace of a card's period lasts until the next charge of the same subscription. A renewal is
 * charged an hour after its period began, or days later where the bank first refused it, and it is still the same purchase.
 */
export function withoutRenewalGaps(grants: readonly GrantRecord[]): readonly GrantRecord[] {
  return grants.map((grant) => {
    if (grant.kind !== 'card') return grant;
    const next = grants
      .filter(({ payment, paid_at }) => payment === grant.payment && paid_at > grant.paid_at)
      .toSorted((a, b) => Number(a.paid_at) - Number(b.paid_at))[0];
    return next === undefined ? grant : { ...grant, grace_until: next.paid_at };
  });
}
