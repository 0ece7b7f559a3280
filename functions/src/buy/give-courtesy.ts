import type { CourtesyReason } from 'domain/kit/courtesy';
import { todayInSaoPaulo } from 'domain/kit/dates';
import type { Actor } from '../kit/audit.ts';
import type { Account, Changes } from './account.ts';
import type { GrantRecord } from './records.ts';

export interface CourtesyGift {
  readonly days: number;
  readonly reason: CourtesyReason;
  readonly by: Actor;
}

type CourtesyObstacle = 'no-plan' | 'no-end' | 'unconfirmed' | 'given-today';

/** The key of the grant of courtesy days. One gift a day (YYYY-MM-DD in São Paulo), so that what is done twice gives once. */
export function courtesyKey(subscriber: string, day: string): string {
  return `courtesy_${subscriber}_${day}`;
}

/** Why courtesy days cannot be given to an account now, or null if they can. */
export function courtesyObstacle(account: Account, now: Date): CourtesyObstacle | null {
  const { id, subscriber, grants } = account;
  if (grants.some((grant) => grant.id === courtesyKey(id, todayInSaoPaulo(now)))) return 'given-today';
  if (subscriber === null || subscriber.subscription_tier === null) return 'no-plan';
  if (subscriber.subscribed && subscriber.subscription_end === null) return 'no-end';
  // A proof opens what it paid for. What nobody paid for, only the mailbox of an account opens.
  return subscriber.user_id === null || subscriber.mailbox_confirmed_at === null ? 'unconfirmed' : null;
}

/**
 * Gives courtesy days of the plan that the record names. They are a grant without money, so the ledger yields the new end,
 * the month's numbers stay, and where a card renews they count once its renewals have ended.
 */
export function giveCourtesy(account: Account, { days, reason, by }: CourtesyGift, now: Date): Changes {
  const grant: GrantRecord = {
    kind: 'courtesy',
    id: courtesyKey(account.id, todayInSaoPaulo(now)),
    subscriber: account.id,
    tier: account.subscriber?.subscription_tier ?? '',
    days,
    paid_at: now,
    reversed_at: null,
    payment: null,
    amount_cents: 0,
    refunded_cents: 0,
    dispute: 'none',
  };
  const audit = { id: account.id, ...by, action: 'courtesy-days', payment: null, reason } as const;
  return { grants: [grant], audit };
}
