import { DAY_MS } from './durations.ts';

/** The end of what has none. */
const FOREVER = Number.POSITIVE_INFINITY;

interface GrantBase {
  /** The ledger's key, e.g. `pix_{id}`; breaks ties between grants of the same instant. */
  readonly id: string;
  /** What was bought, e.g. 'pro'; imports may carry other names. */
  readonly tier: string;
  readonly paid_at: Date;
  /** When the money went back (refund, lost dispute), or null while the grant stands. */
  readonly reversed_at: Date | null;
}

/** One PIX payment: `days` of 24 hours, after everything that was paid before it. */
export interface PixGrant extends GrantBase {
  readonly kind: 'pix';
  readonly days: number;
}

/** One paid card period: access until the period's end, never added up. */
export interface CardGrant extends GrantBase {
  readonly kind: 'card';
  readonly period_end: Date;
}

/** A plan without an end that the trainer gave: access from its giving on, beside whatever is paid. */
export interface CourtesyGrant extends GrantBase {
  readonly kind: 'courtesy';
}

export type Grant = PixGrant | CardGrant | CourtesyGrant;

/** What somebody's payments entitle them to. */
export interface Entitlement {
  readonly subscribed: boolean;
  /** The tier of the grant covering now; null when nothing does. */
  readonly tier: string | null;
  /** The end of access: null when nothing was ever granted, or `subscribed` without an end. Stays in the past afterwards. */
  readonly end: Date | null;
  /** The next moment at which the answer changes by itself (a tier begins or access ends), or null. */
  readonly changes_at: Date | null;
}

/** What one grant covers. Milliseconds since the epoch; `end` is the first instant not covered. */
interface Interval {
  readonly id: string;
  readonly tier: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Replays grants in order of `paid_at`, whatever order they come in (design §7).
 *
 * A PIX grant starts at the later of its payment and the end of what was paid before it, by PIX or card, so that nobody
 * pays for days they have. A reversed one ends when it was reversed: what was used until then stays used, and the grants
 * after it move forward, but never before that moment. A card grant covers from its payment to its period's end, which
 * the provider sets. A courtesy covers from its giving on, without an end. Access ends at the latest of all; the tier is that of the grant covering `now`, PRO over PLUS over
 * anything imported.
 */
export function computeEntitlement(grants: readonly Grant[], now: Date): Entitlement {
  const intervals = layOut(grants);
  const instant = now.getTime();
  if (intervals.length === 0) return { subscribed: false, tier: null, end: null, changes_at: null };

  const end = Math.max(...intervals.map((interval) => interval.end));
  const tier = tierAt(intervals, instant);
  const changes = intervals
    .flatMap((interval) => [interval.start, interval.end])
    .filter((moment) => moment > instant && moment !== FOREVER && tierAt(intervals, moment) !== tier);
  return {
    subscribed: end > instant,
    tier,
    end: end === FOREVER ? null : new Date(end),
    changes_at: changes.length === 0 ? null : new Date(Math.min(...changes)),
  };
}

/** From when to when each grant gives access, by its id; one that gives none (any more), or has no end, is not there. */
export function grantPeriods(grants: readonly Grant[]): ReadonlyMap<string, { start: Date; end: Date }> {
  return new Map(
    layOut(grants)
      .filter(({ end }) => end !== FOREVER)
      .map(({ id, start, end }) => [id, { start: new Date(start), end: new Date(end) }]),
  );
}

function layOut(grants: readonly Grant[]): readonly Interval[] {
  const unique = [...new Map(grants.map((grant) => [grant.id, grant])).values()];
  const ordered = unique.sort(
    (a, b) => a.paid_at.getTime() - b.paid_at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  const intervals: Interval[] = [];
  let paidUntil = Number.NEGATIVE_INFINITY;
  for (const grant of ordered) {
    const paidAt = grant.paid_at.getTime();
    const start = grant.kind === 'pix' ? Math.max(paidAt, paidUntil) : paidAt;
    const plannedEnd = plannedEndOf(grant, start);
    const end = grant.reversed_at === null ? plannedEnd : Math.min(plannedEnd, grant.reversed_at.getTime());
    if (end <= start) continue;
    intervals.push({ id: grant.id, tier: grant.tier, start, end });
    // What was given puts off nothing that was paid.
    if (grant.kind !== 'courtesy') paidUntil = Math.max(paidUntil, end);
  }
  return intervals;
}

function plannedEndOf(grant: Grant, start: number): number {
  switch (grant.kind) {
    case 'pix':
      return start + Math.round(grant.days * DAY_MS);
    case 'card':
      return grant.period_end.getTime();
    case 'courtesy':
      return FOREVER;
    default:
      return grant satisfies never;
  }
}

/**
 * The best tier covering an instant. Between grants that stand end to end there is no gap; one that starts in the
 * future (a clock running ahead wrote it) counts from its start.
 */
function tierAt(intervals: readonly Interval[], instant: number): string | null {
  const covering = intervals.filter((interval) => interval.start <= instant && instant < interval.end);
  const best = covering.sort((a, b) => rank(b.tier) - rank(a.tier))[0];
  return best?.tier ?? null;
}

function rank(tier: string): number {
  switch (tier) {
    case 'pro':
      return 2;
    case 'plus':
      return 1;
    default:
      return 0;
  }
}
