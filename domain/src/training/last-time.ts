import { doneSets, type SetPlace, type SetRecord } from './session.ts';

// "Última vez": what somebody did of an exercise in the last training that had it. It follows the exercise and never its place.

/** What is needed of a session: when it began, in epoch milliseconds, and the text of its sets. */
export interface PastSession {
  readonly id: string;
  readonly startedAt: number;
  readonly sets: string;
}

/** The sets of the last session of each exercise, by the exercise's id. The session `current` is left out: it is no past one. */
export function lastTimes(
  sessions: readonly PastSession[],
  current: string | null,
): ReadonlyMap<string, readonly SetRecord[]> {
  const last = new Map<string, readonly SetRecord[]>();
  const newestFirst = sessions
    .filter(({ id }) => id !== current)
    .sort((one, other) => other.startedAt - one.startedAt);
  for (const session of newestFirst) {
    const done = doneSets(session.sets);
    for (const exercise of new Set(done.map((set) => set.exercise))) {
      if (!last.has(exercise))
        last.set(
          exercise,
          done.filter((set) => set.exercise === exercise),
        );
    }
  }
  return last;
}

/** Which of an exercise's last sets belongs beside a set: that of the same place, else of the same number, else the last one. */
export function lastSet(sets: readonly SetRecord[], { item, set }: SetPlace): SetRecord | undefined {
  return (
    sets.find((each) => each.item === item && each.set === set) ??
    sets.find((each) => each.set === set) ??
    sets.at(-1)
  );
}
