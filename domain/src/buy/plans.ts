import * as v from 'valibot';
import content from '../../../content/plans.json' with { type: 'json' };
import type { Plans } from '../kit/content/schemas.ts';

export type PlanId = keyof typeof content;
/** The plans on sale (spec §3, §9), the best one last. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file has no other keys
export const PLAN_IDS = Object.keys(content) as readonly PlanId[];
export const PlanIdSchema = v.picklist(PLAN_IDS);

/**
 * The length of one period that is sold from now on, in days of 24 hours. What is paid keeps the length it was paid with; a PIX code
 * that is open on the day of a change gives the new length.
 */
export const PERIOD_DAYS = 60;
/** What people call a period of this length. */
export const PERIOD_NAME = 'bimestral';

const PLANS_ON_SALE: Readonly<Record<PlanId, Plans['plus']>> = content;

/** A plan on sale. Prices are integer centavos of BRL. `crossed_out_cents` is null where no price is crossed out. */
export type Plan = Readonly<Plans['plus']> & { readonly id: PlanId };

/** The plans on sale by their id (spec §9, "Business constants and limits"). */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every id is among the entries
export const PLANS = Object.fromEntries(PLAN_IDS.map((id) => [id, { id, ...PLANS_ON_SALE[id] }])) as Readonly<
  Record<PlanId, Plan>
>;

/** What a day of a period costs, in centavos. It is rounded up, so that the days together never cost more than is said. */
export function pricePerDay({ price_cents }: Pick<Plan, 'price_cents'>): number {
  return Math.ceil(price_cents / PERIOD_DAYS);
}

/** The names of the specification, whatever the plans are called now, and of plans that are no longer sold. */
const EARLIER_NAMES = ['Personal PLUS', 'Personal PRO', 'Personal 3.0'];

/** The name that is shown for a stored `subscription_tier` (spec §3). Null and unknown tiers are shown as 'Plano Básico'. */
export function planDisplayName(tier: string | null): string {
  if (v.is(PlanIdSchema, tier)) return PLANS[tier].name;
  const names = [...PLAN_IDS.map((id) => PLANS[id].name), ...EARLIER_NAMES];
  if (tier !== null && names.includes(tier)) return tier;
  return tier === 'Unknown Plan' ? 'Plano Desconhecido' : 'Plano Básico';
}

/** Whether a plan is active at `now`: it is subscribed, and it has no end or its end is still to come (spec §4). */
export function isActive(
  record: { readonly subscribed: boolean; readonly subscription_end: Date | null },
  now: Date,
): boolean {
  return record.subscribed && (record.subscription_end === null || record.subscription_end > now);
}
