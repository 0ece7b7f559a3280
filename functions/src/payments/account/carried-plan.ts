import { DAY_MS } from 'domain/durations';
import { isActive } from 'domain/subscription';
import { earliest } from '../records/moments.ts';
import type { GrantRecord } from '../records/records.ts';
import { type Account, type Changes, withChanges } from './account.ts';

/** The fields of a ledger entry that no payment stands behind. */
const UNPAID = {
  reversed_at: null,
  payment: null,
  amount_cents: 0,
  refunded_cents: 0,
  dispute: 'none',
} as const;

/**
 * The grant that takes a plan from the record into the ledger; none if the ledger has it. There are two such plans: an
 * imported one, taken over once something is bought beside it, and a courtesy, which the trainer gives by writing a plan
 * without an end into the record. From then on the record follows from the ledger alone, and a plan that is closed to the
 * owner is not lost.
 */
export function carriedPlan(before: Account, changes: Changes, now: Date): readonly GrantRecord[] {
  const { id, subscriber } = before;
  const { grants } = withChanges(before, changes);
  if (subscriber === null || !isActive(subscriber, now)) return [];
  const tier = subscriber.subscription_tier ?? '';
  if (subscriber.subscription_end === null) {
    const isKept = grants.some(
      (each) => each.kind === 'courtesy' && each.days === undefined && each.reversed_at === null,
    );
    if (isKept) return [];
    return [courtesyGrant(id, tier, now)];
  }
  const bought = earliest(grants.map((grant) => grant.paid_at));
  if (before.grants.length > 0 || bought === null) return [];
  return [importedGrant(id, tier, subscriber.subscription_end, bought)];
}

/** The rest of an imported plan as a grant, so that a purchase made at `bought` adds to it. */
export function importedGrant(id: string, tier: string, end: Date, bought: Date): GrantRecord {
  // The ledger sorts by this moment, and the rest comes before the purchase.
  const paid_at = new Date(bought.getTime() - 1);
  const days = (end.getTime() - paid_at.getTime()) / DAY_MS;
  return { ...UNPAID, kind: 'pix', id: `imported_${id}`, subscriber: id, tier, paid_at, days };
}

/** A plan without an end as a grant, given at `now`. */
export function courtesyGrant(id: string, tier: string, now: Date): GrantRecord {
  return { ...UNPAID, kind: 'courtesy', id: `courtesy_${id}`, subscriber: id, tier, paid_at: now };
}
