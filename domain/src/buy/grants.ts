import { PLAN_IDS } from './plans.ts';
import { DAY_MS } from '../kit/dates.ts';

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

/**
 * A paid period of a card gives as much time as lies between the provider's `period_start` and `period_end`. When that time
 * runs is decided here, as for a PIX, because the provider begins its period whatever else is paid.
 */
export interface CardGrant extends GrantBase {
  readonly kind: 'card';
  readonly period_start: Date;
  readonly period_end: Date;
  /** Until when this card covers time that nothing else covers, because its next charge is about to be made. */
  readonly grace_until?: Date | undefined;
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
interface Entitlement {
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
  /** Whether nobody has paid this time of a card (yet). */
  readonly isGrace?: true;
}

/**
 * The entitlement at `now`. The grants are replayed in the order of `paid_at`, in whatever order they are given.
 *
 * What was paid, by PIX or card, starts at its payment or at the end of what was paid before it, whichever is later. So every
 * paid day that is not given back is a day of access of its own. A reversed grant ends when it was reversed: the days used until
 * then stay used, and the grants after it move forward, but never before that moment. A courtesy without an end lasts from the
 * moment it was given. The grace of a card, and then courtesy days, fill time in which nothing else gives access, so they put off
 * nothing that was paid, and no courtesy day is lost to a renewal. Access ends with the last of all grants. The tier is that of
 * the grant that covers `now`; where a courtesy without an end covers it too, the later plan of `content/plans.json` first, an imported tier last.
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

/**
 * The period of access that each grant gives, by the grant's id, without a card's grace. Grants that give no access or have no
 * end are left out.
 */
export function grantPeriods(grants: readonly Grant[]): ReadonlyMap<string, { start: Date; end: Date }> {
  return new Map(
    layOut(grants)
      .filter(({ end, isGrace }) => end !== FOREVER && !isGrace)
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
 * When the last access began: the start of the periods that follow on one another without a gap up to the end of all. Null if no
 * grant gives access. Grants that were paid before that moment can go, one by one or together, and the last access stays as it is.
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

/** The time that each grant covers: of what was paid, of courtesies without an end, and then of what fills the gaps between. */
function layOut(grants: readonly Grant[]): readonly Interval[] {
  const byId = new Map(grants.map((grant) => [grant.id, grant]));
  const ordered = [...byId.values()].sort(
    (a, b) => a.paid_at.getTime() - b.paid_at.getTime() || (a.id < b.id ? -1 : 1),
  );
  const intervals: Interval[] = [];
  const graces: Filling[] = [];
  const courtesyDays: Filling[] = [];
  let paidUntil = Number.NEGATIVE_INFINITY;
  for (const grant of ordered) {
    const { id, tier } = grant;
    const paidAt = grant.paid_at.getTime();
    const reversed = grant.reversed_at?.getTime() ?? FOREVER;
    if (grant.kind === 'courtesy') {
      // What was paid does not delay it, and is not delayed by it.
      if (grant.days !== undefined) {
        courtesyDays.push({ id, tier, start: paidAt, last: reversed, most: msOf(grant.days) });
      } else if (paidAt < reversed) intervals.push({ id, tier, start: paidAt, end: reversed });
      continue;
    }
    const start = Math.max(paidAt, paidUntil);
    const end = Math.min(start + lengthOf(grant), reversed);
    if (end <= start) continue;
    intervals.push({ id, tier, start, end });
    paidUntil = end;
    if (grant.kind === 'card' && grant.grace_until !== undefined && reversed === FOREVER) {
      graces.push({ id, tier, start: end, last: grant.grace_until.getTime(), most: FOREVER, isGrace: true });
    }
  }
  for (const filling of [...graces, ...courtesyDays]) intervals.push(...fillGaps(intervals, filling));
  return intervals;
}

function msOf(days: number): number {
  return Math.round(days * DAY_MS);
}

/** How much time a paid grant gives, in milliseconds. */
function lengthOf(grant: PixGrant | CardGrant): number {
  return grant.kind === 'pix' ? msOf(grant.days) : grant.period_end.getTime() - grant.period_start.getTime();
}

/** Access from `start` on, `last` at most, that only counts while nothing else gives access, and lasts `most` milliseconds. */
interface Filling extends Pick<Interval, 'id' | 'tier' | 'start' | 'isGrace'> {
  readonly last: number;
  readonly most: number;
}

/** The parts of a filling's time in which nothing else gives access. */
function fillGaps(intervals: readonly Interval[], { last, most, ...filling }: Filling): readonly Interval[] {
  const parts: Interval[] = [];
  let left = most;
  let { start } = filling;
  const untilForever = [...intervals, { start: FOREVER, end: FOREVER }];
  for (const other of untilForever.sort((a, b) => a.start - b.start)) {
    const end = Math.min(start + left, last, other.start);
    if (end > start) {
      parts.push({ ...filling, start, end });
      left -= end - start;
    }
    start = Math.max(start, other.end);
  }
  return parts;
}

/** The best tier that covers an instant; null if none does. A grant in the future (written by a fast clock) does not count. */
function tierAt(intervals: readonly Interval[], instant: number): string | null {
  const covering = intervals.filter((interval) => interval.start <= instant && instant < interval.end);
  const best = covering.sort((a, b) => rank(b.tier) - rank(a.tier))[0];
  return best?.tier ?? null;
}

/** The place among the plans on sale; an imported tier is below all. */
function rank(tier: string): number {
  return PLAN_IDS.findIndex((id) => id === tier);
}
