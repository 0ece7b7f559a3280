import type { PaymentHistory } from 'domain/contracts/payments';
import { formatDate } from 'domain/dates';
import { planDisplayName } from 'domain/plans';
import { WELCOME } from 'domain/texts/dashboard';
import type { PlanState } from './plan-state.ts';

/** The name of the plan, and of the one that follows it where another one is paid. `payments` is null until it is known. */
export function planText({ name }: PlanState, payments: PaymentHistory | null): string {
  if (name === null) return WELCOME.noPlan;
  const next = payments?.next ?? null;
  // An imported plan may have the name of one that is on sale.
  if (next === null || planDisplayName(next.tier) === name) return name;
  return WELCOME.planThen(name, formatDate(next.starts_at), planDisplayName(next.tier));
}
