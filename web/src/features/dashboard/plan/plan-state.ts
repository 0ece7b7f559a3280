import { DAY_MS } from 'domain/durations';
import type { SubscriptionStatus } from 'domain/contracts/check-subscription';
import { planDisplayName } from 'domain/plans';
import { isActive } from 'domain/subscription';
import type { KnownSubscriber } from '../../../device/last-known.ts';

/** How long before its end a plan that does not renew by itself is offered again, in days. */
const NEAR_END_DAYS = 7;

/** The plan as the panel shows it. */
export interface PlanState {
  readonly active: boolean;
  /** null without an active plan. */
  readonly name: string | null;
  readonly end: Date | null;
  /** When the last plan ended, where none is active and there was one. */
  readonly ended: Date | null;
  /** A card goes on being charged for it. */
  readonly renews: boolean;
  /** It ends in a week or less, and by itself nothing will follow. */
  readonly endsSoon: boolean;
}

/** Spec §4 "Subscription active": the stored record first, then what check-subscription answered. */
export function planState(
  subscriber: KnownSubscriber | null,
  status: SubscriptionStatus | null,
  now: Date,
): PlanState {
  const answered = {
    subscribed: status?.subscribed ?? false,
    subscription_tier: status?.subscription_tier ?? null,
    subscription_end: status?.subscription_end ? new Date(status.subscription_end) : null,
    // It does not say; the record follows at once.
    renews: false,
  };
  const record = [subscriber, answered].find((each) => each !== null && isActive(each, now));
  if (!record) {
    const ended = subscriber?.subscription_end ?? null;
    // The epoch stands for an end that could not be read (domain/records/subscriber).
    const known = ended !== null && ended <= now && ended.getTime() > 0 ? ended : null;
    return { active: false, name: null, end: null, ended: known, renews: false, endsSoon: false };
  }
  const end = record.subscription_end;
  const endsSoon = !record.renews && end !== null && end.getTime() - now.getTime() <= NEAR_END_DAYS * DAY_MS;
  return {
    active: true,
    name: planDisplayName(record.subscription_tier),
    end,
    ended: null,
    renews: record.renews,
    endsSoon,
  };
}
