// The rest between two sets, as a timestamp and never as a counter: a phone that was locked counts nothing.

/** A moment by both clocks, in milliseconds. */
export interface Instant {
  /** The wall clock, which a person may set. */
  readonly wall: number;
  /** `performance.now()`, which nobody sets. It may stand still while the phone sleeps, and begins anew with every page. */
  readonly steady: number;
  /** Which page's steady clock it is: `performance.timeOrigin`. */
  readonly page: number;
}

/** A rest, as it is also kept over a reload. */
export interface Rest {
  /** How long it is in all, in milliseconds. */
  readonly length: number;
  /** How much was left at `since`, in milliseconds. */
  readonly left: number;
  readonly since: Instant;
}

export const startRest = (seconds: number, now: Instant): Rest => ({
  length: seconds * 1_000,
  left: seconds * 1_000,
  since: now,
});

/**
 * How much is left, in milliseconds; below 0 it is over for so long. On one page the steady clock tells, so that a clock that somebody
 * sets changes nothing; on another page, after a reload, the wall clock is all there is. A clock that was set back since never makes
 * a rest longer than it was.
 */
export function restLeft({ left, since }: Rest, now: Instant): number {
  const passed = since.page === now.page ? now.steady - since.steady : now.wall - since.wall;
  return left - Math.max(passed, 0);
}

/** Call it when the page hides, and keep what it answers: what passes from here on may be told by the wall clock alone. */
export const restHidden = (rest: Rest, now: Instant): Rest => ({
  ...rest,
  left: restLeft(rest, now),
  since: now,
});

/** Call it when the page is seen again: the steady clock may have stood still, so the wall clock tells where it says more. */
export function restSeen(rest: Rest, now: Instant): Rest {
  const byWall = rest.left - Math.max(now.wall - rest.since.wall, 0);
  return { ...rest, left: Math.min(byWall, restLeft(rest, now)), since: now };
}

/** A rest after a press on '−15' or '+15'. One that is over begins anew with what is added. */
export function adjustRest(rest: Rest, seconds: number, now: Instant): Rest {
  const left = Math.max(Math.max(restLeft(rest, now), 0) + seconds * 1_000, 0);
  return { length: Math.max(rest.length + seconds * 1_000, left), left, since: now };
}
