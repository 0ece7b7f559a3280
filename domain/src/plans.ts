import * as v from 'valibot';

/** The plans on sale (spec §3, §9). */
export const PLAN_IDS = ['plus', 'pro'] as const;
export const PlanIdSchema = v.picklist(PLAN_IDS);
export type PlanId = v.InferOutput<typeof PlanIdSchema>;

/** The length of one paid period, in days of 24 hours. */
export const PERIOD_DAYS = 60;

/** A plan on sale; prices are integer centavos of BRL. */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly price_cents: number;
  readonly crossed_out_cents: number;
  readonly features: readonly string[];
  readonly badge: string | null;
}

const PLUS_FEATURES = ['Treino personalizado', 'Acesso ao aplicativo', '1800 vídeos demonstrativos'] as const;

/** The plans on sale by their id (spec §9, "Business constants and limits"). */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  plus: {
    id: 'plus',
    name: 'Personal PLUS',
    price_cents: 15_990,
    crossed_out_cents: 19_990,
    features: PLUS_FEATURES,
    badge: null,
  },
  pro: {
    id: 'pro',
    name: 'Personal PRO',
    price_cents: 19_990,
    crossed_out_cents: 24_990,
    features: [...PLUS_FEATURES, 'Suporte via WhatsApp para adaptação de exercícios'],
    badge: 'MAIS POPULAR',
  },
};

/**
 * The name that is shown for a stored `subscription_tier` (spec §3). Imported records hold tiers that are no longer sold.
 * Null and unknown tiers are shown as 'Plano Básico'.
 */
export function planDisplayName(tier: string | null): string {
  switch (tier) {
    case 'plus':
    case 'pro':
      return PLANS[tier].name;
    case PLANS.plus.name:
    case PLANS.pro.name:
    case 'Personal 3.0':
      return tier;
    case 'Unknown Plan':
      return 'Plano Desconhecido';
    default:
      return 'Plano Básico';
  }
}
