import { doneSets, SESSION_LASTS } from './session.ts';

// Which day comes next: A, B, C, and after the last the first again, whatever the day of the week.

/** A day that somebody trained. */
export interface TrainedDay {
  /** The day's id. */
  readonly day: string;
  /** When it began, in epoch milliseconds. */
  readonly at: number;
  /** Whether it is over; false while it may be continued. */
  readonly isOver: boolean;
}

/** What is needed of a session; times are epoch milliseconds. */
interface TrainedSession {
  readonly day: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly sets: string;
}

/** The days that sessions tell. One without a done set was no training, and one that was left open is over after a day. */
export function trainedDays(sessions: Iterable<TrainedSession>, now: number): TrainedDay[] {
  return [...sessions]
    .filter(({ sets }) => doneSets(sets).length > 0)
    .map(({ day, startedAt, endedAt }) => ({
      day,
      at: startedAt,
      isOver: endedAt !== null || now - startedAt >= SESSION_LASTS,
    }));
}

/**
 * The id of the day that is next in turn: the one that is being trained, else the one after the day that was trained last. Days that
 * the routine does not have (any more) move nothing. Of two that began at one moment the first counts.
 */
export function nextDay(
  days: readonly { readonly id: string }[],
  trained: readonly TrainedDay[],
): string | null {
  const [last] = trained
    .filter(({ day }) => days.some(({ id }) => id === day))
    .sort((one, other) => other.at - one.at);
  if (last === undefined) return days[0]?.id ?? null;
  const place = days.findIndex(({ id }) => id === last.day) + (last.isOver ? 1 : 0);
  return days[place % days.length]?.id ?? null;
}
