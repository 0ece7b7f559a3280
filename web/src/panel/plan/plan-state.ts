import type { SubscriptionStatus } from 'domain/account/contract';
import type { PaymentHistory } from 'domain/buy/payments-contract';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { isActive, planDisplayName } from 'domain/buy/plans';
import { WELCOME } from 'domain/panel/texts';
import type { KnownSubscriber } from '../last-known.ts';

/** The number of days before its end from which a plan that does not renew is offered again. */
const NEAR_END_DAYS = 7;

export interface PlanState {
  readonly active: boolean;
  readonly name: string | null;
  readonly end: Date | null;
  /** The end of the last plan, if none is active. */
  readonly ended: Date | null;
  readonly renews: boolean;
  /** Whether it ends in a week or less and does not renew. */
  readonly endsSoon: boolean;
}

/** The plan by the stored record or, if that is not active, by the answer of check-subscription (spec §4 "Subscription active"). */
export function planState(
  subscriber: KnownSubscriber | null,
  status: SubscriptionStatus | null,
  now: Date,
): PlanState {
  const answered = {
    subscribed: status?.subscribed ?? false,
    subscription_tier: status?.subscription_tier ?? null,
    subscription_end: status?.subscription_end ? new Date(status.subscription_end) : null,
    // The answer does not tell it. The record, which does, follows soon.
    renews: false,
  };
  const record = [subscriber, answered].find((each) => each !== null && isActive(each, now));
  if (!record) {
    const ended = subscriber?.subscription_end ?? null;
    // The epoch stands for an end date that could not be read.
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

/** The name of the plan, and of the one that follows it where another one is paid. `payments` is null until it is known. */
export function planText({ name }: PlanState, payments: PaymentHistory | null): string {
  if (name === null) return WELCOME.noPlan;
  const next = payments?.next ?? null;
  // An imported plan may have the name of one that is on sale.
  if (next === null || planDisplayName(next.tier) === name) return name;
  return WELCOME.planThen(name, formatDate(next.starts_at), planDisplayName(next.tier));
}
