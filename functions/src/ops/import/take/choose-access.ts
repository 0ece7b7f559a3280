import { DAY_MS } from 'domain/kit/dates';
import { formatPrice } from 'domain/buy/money';
import { PERIOD_DAYS, PlanIdSchema, planDisplayName, type PlanId } from 'domain/buy/plans';
import * as v from 'valibot';
import type { EarlierPlan } from '../../../buy/adoption/adopt-plan.ts';
import type { EarlierSubscription } from '../../../buy/adoption/adopt-subscription.ts';
import type { RunningSubscription } from '../../../buy/ports/provider-lists.ts';
import { quoted } from '../../usage.ts';
import type { Decisions } from '../decisions.ts';
import { NO_SUBSCRIPTION } from '../row/cells.ts';
import type { RefusedRow, WrittenAccess } from '../row/read-row.ts';

/** A plan that ends later than this is asked about, in days. */
const LONG_DAYS = 3 * 365;
const DECIDE =
  'take the question mark from the right id in stripe_subscription_id of the report and write plus or pro into subscription_tier, or write none for the id if it is no plan of this site';
const EVERY = `${PERIOD_DAYS} days`;

export type ChosenAccess =
  | ({ readonly kind: 'plan' } & EarlierPlan)
  /** `isOver`: the row has no running plan of its own, so nothing is lost if the subscription has ended. */
  | ({ readonly kind: 'subscription'; readonly isOver: boolean } & EarlierSubscription)
  /** The plan is over, or there never was one. */
  | { readonly kind: 'none' };

/**
 * Decides what a row asks for, by what is written and by the running subscriptions at Stripe that the site does not know: the one
 * that the row names, and all of its address. What Stripe says counts, because it charges on. What cannot be decided is refused
 * with a sentence that says how to decide it.
 */
export function chooseAccess(
  written: WrittenAccess,
  charged: readonly RunningSubscription[],
  decisions: Decisions,
  now: Date,
): ChosenAccess | RefusedRow {
  const { person, subscription } = written;
  const tier = decisions.tiers.get(written.tier.toLowerCase()) ?? written.tier;
  const plan = planOf({ ...written, tier }, decisions, now);
  const isOver = plan !== null && 'kind' in plan && plan.kind === 'none';
  const isNamed = subscription !== '' && subscription !== NO_SUBSCRIPTION;
  if (isNamed && tier !== '') {
    return v.is(PlanIdSchema, tier)
      ? { kind: 'subscription', id: subscription, plan: tier, person, isOver }
      : {
          refused: [
            'subscription_tier is neither plus nor pro, and the row has a subscription at Stripe: correct it',
          ],
        };
  }
  const [first, ...others] = subscription === NO_SUBSCRIPTION ? [] : charged;
  if (first === undefined) {
    return isNamed ? { kind: 'subscription', id: subscription, plan: null, person, isOver } : plan;
  }
  const candidates = charged.map(({ id }) => id);
  if (others.length > 0) {
    return {
      refused: [
        `Stripe charges this address by several subscriptions: end all but one at Stripe, or ${DECIDE}`,
      ],
      candidates,
    };
  }
  const charges = planByAmount(first, decisions);
  if (charges === null) return { refused: [questionAbout(first)], candidates };
  if (v.is(PlanIdSchema, tier) && tier !== charges) {
    return {
      refused: [`subscription_tier is ${tier}, and Stripe charges the amount of ${charges}: ${DECIDE}`],
      candidates,
    };
  }
  return { kind: 'subscription', id: first.id, plan: charges, person, isOver };
}

function planByAmount(
  { currency, every, amount_cents }: RunningSubscription,
  { amounts }: Decisions,
): PlanId | null {
  if (currency !== 'brl' || every !== EVERY || amount_cents === null) return null;
  return amounts.get(amount_cents) ?? null;
}

function questionAbout({ currency, every, amount_cents }: RunningSubscription): string {
  if (currency !== 'brl' || every !== EVERY || amount_cents === null) {
    return `Stripe charges this address, but not in reais every ${PERIOD_DAYS} days: ${DECIDE}`;
  }
  const amount = formatPrice(amount_cents);
  const option = quoted(`${(amount_cents / 100).toFixed(2).replace('.', ',')}=plus`);
  return `Stripe charges this address ${amount}, which is no price of this site: add --amount ${option} (or =pro) for all who pay it, or ${DECIDE}`;
}

/** The plan that the row itself has, or why nobody can tell. */
function planOf(
  { person, subscribed: written, tier, end }: WrittenAccess,
  { isEndlessMeant }: Decisions,
  now: Date,
): Exclude<ChosenAccess, { kind: 'subscription' }> | RefusedRow {
  const isToCome = end !== null && end > now;
  const subscribed = written ?? isToCome;
  if (isToCome && !subscribed) {
    return { refused: ['subscribed is not true, but subscription_end is to come: correct one of them'] };
  }
  if (!subscribed || (end !== null && !isToCome)) return { kind: 'none' };
  const refused: string[] = [];
  if (tier === '') {
    refused.push(`subscription_tier is empty: write plus or pro, or add --tier '=plus' (or '=pro')`);
  } else if (isUnknown(tier)) {
    refused.push(
      `subscription_tier ${quoted(tier)} is no plan of this site: add --tier ${quoted(`${tier}=plus`)} (or =pro)`,
    );
  }
  if (!isEndlessMeant && (end === null || end.getTime() - now.getTime() > LONG_DAYS * DAY_MS)) {
    refused.push(
      end === null
        ? 'subscription_end is empty, which means access for ever: write a day, or add --endless'
        : 'subscription_end is more than three years ahead: correct it, or add --endless',
    );
  }
  return refused.length > 0 ? { refused } : { kind: 'plan', person, tier, end };
}

/** Whether the site would show a plan without a name of its own. */
function isUnknown(tier: string): boolean {
  return [planDisplayName(null), planDisplayName('Unknown Plan')].includes(planDisplayName(tier));
}
