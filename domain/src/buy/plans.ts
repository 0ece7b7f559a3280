import * as v from 'valibot';
import content from '../../../content/plans.json' with { type: 'json' };
import type { Plans } from '../kit/content/schemas.ts';

/** The plans on sale (spec §3, §9). */
export const PLAN_IDS = ['plus', 'pro'] as const;
export const PlanIdSchema = v.picklist(PLAN_IDS);
export type PlanId = v.InferOutput<typeof PlanIdSchema>;

/** The length of one paid period, in days of 24 hours. */
export const PERIOD_DAYS = 60;

const PLANS_ON_SALE: Plans = content;

/** A plan on sale. Prices are integer centavos of BRL. `crossed_out_cents` is null where no price is crossed out. */
export type Plan = Readonly<Plans[PlanId]> & { readonly id: PlanId };

/** The plans on sale by their id (spec §9, "Business constants and limits"). */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  plus: { id: 'plus', ...PLANS_ON_SALE.plus },
  pro: { id: 'pro', ...PLANS_ON_SALE.pro },
};

/**
 * The name that is shown for a stored `subscription_tier` (spec §3). Imported records hold the names of the specification,
 * whatever the plans are called now, and tiers that are no longer sold. Null and unknown tiers are shown as 'Plano Básico'.
 */
export function planDisplayName(tier: string | null): string {
  switch (tier) {
    case 'plus':
    case 'pro':
      return PLANS[tier].name;
    case PLANS.plus.name:
    case PLANS.pro.name:
    case 'Personal PLUS':
    case 'Personal PRO':
    case 'Personal 3.0':
      return tier;
    case 'Unknown Plan':
      return 'Plano Desconhecido';
    default:
      return 'Plano Básico';
  }
}

/** Whether a plan is active at `now`: it is subscribed, and it has no end or its end is still to come (spec §4). */
export function isActive(
  record: { readonly subscribed: boolean; readonly subscription_end: Date | null },
  now: Date,
): boolean {
  return record.subscribed && (record.subscription_end === null || record.subscription_end > now);
}
