import { DAY_MS } from './durations.ts';

/** The end of a grant that has no end. */
const FOREVER = Number.POSITIVE_INFINITY;

interface GrantBase {
  /** The grant's key, for example `pix_{id}`. It decides the order of grants that were paid at the same instant. */
  readonly id: string;
  /** The plan, for example 'pro'. Imported grants may have other names. */
  readonly tier: string;
  readonly paid_at: Date;
  /** When the money was returned (by a refund or a lost dispute); null as long as it was not. */
  readonly reversed_at: Date | null;
}

/** A PIX payment gives `days` of 24 hours, which start after everything that was paid before it. */
export interface PixGrant extends GrantBase {
  readonly kind: 'pix';
  readonly days: number;
}

/** A paid period of a card gives access until `period_end`; card periods are never added up. */
export interface CardGrant extends GrantBase {
  readonly kind: 'card';
  readonly period_end: Date;
}

/**
 * Access that was given for free at `paid_at`. With `days` it lasts so many days of 24 hours, which count only while nothing
 * else gives access. Without, it has no end and lies beside whatever is paid.
 */
export interface CourtesyGrant extends GrantBase {
  readonly kind: 'courtesy';
  readonly days?: number | undefined;
}

export type Grant = PixGrant | CardGrant | CourtesyGrant;

/** The access that follows from all grants of a subscriber. */
export interface Entitlement {
  readonly subscribed: boolean;
  /** The tier of the grant that covers now; null if none does. */
  readonly tier: string | null;
  /** The end of access; it stays when it has passed. Null if nothing was ever granted, or if the access has no end. */
  readonly end: Date | null;
  /** The next moment at which the entitlement changes by itself (a tier begins or access ends), or null. */
  readonly changes_at: Date | null;
}

/** The time that one grant covers, in milliseconds since the epoch; `end` is the first instant that is not covered. */
interface Interval {
  readonly id: string;
  readonly tier: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The entitlement at `now`. The grants are replayed in the order of `paid_at`, in whatever order they are given.
 *
 * A PIX grant starts at its payment or at the end of the access paid before it, by PIX or card, whichever is later, so that
 * nobody pays for days they already have. A reversed grant ends when it was reversed: the days used until then stay used,
 * and the grants after it move forward, but never before that moment. A card grant lasts from its payment to the end of its
 * period, which the provider sets. A courtesy without an end lasts from the moment it was given. Courtesy days fill the time
 * after they were given in which nothing else gives access, so they put off nothing that was paid and none is lost to a
 * renewal. Access ends with the last of all grants. The tier is that of the grant that covers `now`: PRO before PLUS before any imported tier.
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

/** The period of access that each grant gives, by the grant's id. Grants that give no access or have no end are left out. */
export function grantPeriods(grants: readonly Grant[]): ReadonlyMap<string, { start: Date; end: Date }> {
  return new Map(
    layOut(grants)
      .filter(({ end }) => end !== FOREVER)
      .map(({ id, start, end }) => [id, { start: new Date(start), end: new Date(end) }]),
  );
}

/**
 * When the access that covers `now` began: the start of the periods that follow on one another without a gap. Null if none
 * covers `now`.
 */
export function accessSince(grants: readonly Grant[], now: Date): Date | null {
  const intervals = layOut(grants);
  const instant = now.getTime();
  const isCovered = intervals.some(({ start, end }) => start <= instant && instant < end);
  return isCovered ? new Date(beganBefore(intervals, instant)) : null;
}

/**
 * When the last access began: the start of the periods that follow on one another without a gap up to the end of all. Null if
 * no grant gives access. Grants that were paid before that moment can go, one by one or together, and the last access stays
 * as it is.
 */
export function lastAccessBegan(grants: readonly Grant[]): Date | null {
  const intervals = layOut(grants);
  if (intervals.length === 0) return null;
  return new Date(beganBefore(intervals, Math.max(...intervals.map(({ end }) => end))));
}

/** The start of the periods that follow on one another without a gap up to `until`, which one of them touches. */
function beganBefore(intervals: readonly Interval[], until: number): number {
  let since = until;
  for (;;) {
    // A period that touches the earliest known moment, or contains it, may begin earlier still.
    const earlier = intervals.filter(({ start, end }) => start < since && since <= end);
    if (earlier.length === 0) return since;
    since = Math.min(...earlier.map(({ start }) => start));
  }
}

function layOut(grants: readonly Grant[]): readonly Interval[] {
  const unique = [...new Map(grants.map((grant) => [grant.id, grant])).values()];
  const ordered = unique.sort(
    (a, b) => a.paid_at.getTime() - b.paid_at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  const intervals: Interval[] = [];
  let paidUntil = Number.NEGATIVE_INFINITY;
  for (const grant of ordered.filter((each) => !isDays(each))) {
    const paidAt = grant.paid_at.getTime();
    const start = grant.kind === 'pix' ? Math.max(paidAt, paidUntil) : paidAt;
    const plannedEnd = plannedEndOf(grant, start);
    const end = grant.reversed_at === null ? plannedEnd : Math.min(plannedEnd, grant.reversed_at.getTime());
    if (end <= start) continue;
    intervals.push({ id: grant.id, tier: grant.tier, start, end });
    // A courtesy never delays a period that was paid.
    if (grant.kind !== 'courtesy') paidUntil = Math.max(paidUntil, end);
  }
  for (const grant of ordered.filter(isDays)) intervals.push(...fillGaps(intervals, grant));
  return intervals;
}

/** A courtesy of some days. */
type CourtesyDays = CourtesyGrant & { readonly days: number };

function isDays(grant: Grant): grant is CourtesyDays {
  return grant.kind === 'courtesy' && grant.days !== undefined;
}

/** The parts of the time after a courtesy was given in which nothing else gives access, up to the days that it has. */
function fillGaps(intervals: readonly Interval[], grant: CourtesyDays): readonly Interval[] {
  const { id, tier } = grant;
  const last = grant.reversed_at?.getTime() ?? FOREVER;
  const parts: Interval[] = [];
  let left = Math.round(grant.days * DAY_MS);
  let start = grant.paid_at.getTime();
  while (left > 0 && start < last) {
    const at = start;
    const covering = intervals.filter((other) => other.start <= at && at < other.end);
    const next = intervals.filter((other) => other.start > at).map((other) => other.start);
    const end =
      covering.length > 0
        ? Math.max(...covering.map((other) => other.end))
        : Math.min(at + left, last, ...next);
    if (covering.length === 0) {
      parts.push({ id, tier, start, end });
      left -= end - start;
    }
    start = end;
  }
  return parts;
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

/** The best tier that covers an instant; null if none does. A grant in the future (written by a fast clock) does not count. */
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
