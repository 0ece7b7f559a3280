import { isInjury, isInjuryUnanswered } from 'domain/answers/tells-limitation';
import type { Questionnaire } from 'domain/answers/record';
import type { Workout } from 'domain/training/workout';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftStore } from '../answers/draft.ts';
import type { Trained } from './progress-record.ts';
import type * as OnDemand from './workout-on-demand.tsx';
import type { DataSession } from '../kit/firebase/data-session.ts';

export type WorkoutCode = Pick<
  typeof OnDemand,
  | 'WORKOUT'
  | 'WorkoutLink'
  | 'WorkoutWords'
  | 'Celebration'
  | 'PlanProgress'
  | 'EvolutionLink'
  | 'followTrained'
>;

const NOTHING: Trained = { any: false, pain: false };

export interface FollowedWorkout {
  /** null where there is none yet; 'unknown' where it cannot be read. */
  readonly workout: Workout | 'loading' | 'unknown' | null;
  readonly code: WorkoutCode | null;
}

const LOADING: FollowedWorkout = { workout: 'loading', code: null };

/**
 * Loads the first card's code about a plan and its trainings, and follows the workout of the session's account where there are answers. `session`
 * is null as long as nothing is to be loaded. The code and its listener come after the live data.
 */
export function useWorkout(session: DataSession | null, hasAnswers: boolean): FollowedWorkout {
  const [followed, setFollowed] = useState(LOADING);
  useEffect(() => {
    if (session === null) return undefined;
    let over = false;
    let stop: () => void = () => undefined;
    const follow = async () => {
      const code = await import('./workout-on-demand.tsx');
      if (over) return;
      setFollowed({ workout: 'loading', code });
      if (hasAnswers) stop = code.followWorkout(session, (workout) => setFollowed({ workout, code }));
    };
    follow().catch(() => setFollowed({ workout: 'unknown', code: null }));
    return () => {
      over = true;
      stop();
    };
  }, [session, hasAnswers]);
  return session === null ? LOADING : followed;
}

/** Follows what the panel needs of the trainings of the session's account, and nothing without a session. */
export function useTrained(session: DataSession | null, code: WorkoutCode | null): Trained {
  const [trained, setTrained] = useState(NOTHING);
  useEffect(() => {
    if (session === null || code === null) return undefined;
    const stop = code.followTrained(session, setTrained);
    return () => {
      stop();
      setTrained(NOTHING);
    };
  }, [session, code]);
  return trained;
}

/**
 * Whether an injury was told after the release, and the trainer has not answered it since. An answer that waits on this device
 * counts at once, and then until the workout has followed it, which its next version tells.
 */
export function useInjury(
  drafts: DraftStore,
  stored: Questionnaire | null,
  workout: FollowedWorkout['workout'],
): boolean {
  const waiting = useSyncExternalStore(drafts.subscribe, () => drafts.draft().answers.limitacoes_lesoes);
  const [toldAt, setToldAt] = useState<number | null>(null);
  const present = typeof workout === 'string' ? null : workout;
  const version = present?.version ?? null;
  const newlyTold = isInjury(waiting) ? version : null;
  if (waiting !== undefined && newlyTold !== toldAt) setToldAt(newlyTold);
  if (present === null) return false;
  return toldAt === version || isInjuryUnanswered(present.changed, stored?.limitacoes_lesoes);
}
