import type { SubscriptionStatus } from 'domain/contracts/check-subscription';
import { planDisplayName } from 'domain/plans';
import type { Subscriber } from 'domain/records/subscriber';
import { isActive } from 'domain/subscription';

/** The plan as the panel shows it. */
export interface PlanState {
  readonly active: boolean;
  /** null without an active plan. */
  readonly name: string | null;
  readonly end: Date | null;
}

/** Spec §4 "Subscription active": the stored record first, then what check-subscription answered. */
export function planState(
  subscriber: Subscriber | null,
  status: SubscriptionStatus | null,
  now: Date,
): PlanState {
  const answered = {
    subscribed: status?.subscribed ?? false,
    subscription_tier: status?.subscription_tier ?? null,
    subscription_end: status?.subscription_end ? new Date(status.subscription_end) : null,
  };
  const record = [subscriber, answered].find((each) => each !== null && isActive(each, now));
  if (!record) return { active: false, name: null, end: null };
  return { active: true, name: planDisplayName(record.subscription_tier), end: record.subscription_end };
}
