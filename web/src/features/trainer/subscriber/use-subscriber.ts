import type { AnswerChange } from 'domain/records/answer-change';
import type { Questionnaire } from 'domain/records/questionnaire';
import type { QueueRow } from 'domain/queue/queue-row';
import type { TrainerNote } from 'domain/records/trainer';
import type { Workout } from 'domain/records/workout';
import { useEffect, useMemo, useState } from 'react';
import type { Follow, Followed, TrainerData } from '../../../firebase/trainer/trainer-data.ts';

/** Everything of one row that is kept up to date. */
export interface FollowedSubscriber {
  readonly entry: Followed<QueueRow>;
  readonly workout: Followed<Workout>;
  readonly answers: Followed<Questionnaire>;
  readonly changes: Followed<readonly AnswerChange[]>;
  readonly note: Followed<TrainerNote>;
}

/**
 * Follows one row with its workout, answers and note. `round` counts the openings on the server: the answers are asked for once
 * it is not 0, and anew with each opening. Purchases without an account have no workout and no answers.
 */
export function useSubscriber(data: TrainerData | null, id: string, round: number): FollowedSubscriber {
  const entry = useFollowed(useMemo(() => data?.followEntry(id) ?? null, [data, id]));
  const note = useFollowed(useMemo(() => data?.followNote(id) ?? null, [data, id]));
  const hasAccount = entry.status === 'present' && entry.value.uid !== null;
  const workout = useFollowed(
    useMemo(() => (hasAccount ? (data?.followWorkout(id) ?? null) : null), [data, id, hasAccount]),
  );
  const opened = useMemo(
    () => (data !== null && hasAccount && round > 0 ? { data, round } : null),
    [data, hasAccount, round],
  );
  const answers = useFollowed(useMemo(() => opened?.data.followAnswers(id) ?? null, [opened, id]));
  const changes = useFollowed(useMemo(() => opened?.data.followChanges(id) ?? null, [opened, id]));
  return { entry, workout, answers, changes, note };
}

/** The state of what `follow` follows, kept up to date; 'loading' while there is nothing to follow yet. */
function useFollowed<Value>(follow: Follow<Value> | null): Followed<Value> {
  const [latest, setLatest] = useState<{ of: Follow<Value>; state: Followed<Value> } | null>(null);
  useEffect(() => follow?.((state) => setLatest({ of: follow, state })), [follow]);
  return latest?.of === follow ? latest.state : { status: 'loading' };
}
