import { isInjury, isInjuryUnanswered } from 'domain/answers/tells-limitation';
import type { Questionnaire } from 'domain/answers/record';
import type { Workout } from 'domain/training/workout';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftStore } from '../answers/draft.ts';
import type { Trained } from './progress-record.ts';
import type * as OnDemand from './workout-on-demand.tsx';
import { keepsWorkout } from '../kit/device/device-storage.ts';
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
  | 'keepWorkout'
>;

const NOTHING: Trained = { any: false, pain: false };

export interface FollowedWorkout {
  /** null where there is none yet; 'unknown' where it cannot be read. */
  readonly workout: Workout | 'loading' | 'unknown' | null;
  readonly code: WorkoutCode | null;
  /** What this device kept when the server was asked; null where it kept nothing. Until `isTold` it is the workout. */
  readonly kept: ReturnType<typeof OnDemand.keptWorkout>;
  /** Whether the server has told the workout. */
  readonly isTold: boolean;
}

const LOADING: FollowedWorkout = { workout: 'loading', code: null, kept: null, isTold: false };

/**
 * Loads the first card's code about the plan and the trainings of the account `uid`, where that has or had a plan (`hasCode`), and follows
 * its workout where there are answers. `session` is null before the live data; until then only what this device keeps is shown.
 */
export function useWorkout(
  uid: string,
  session: DataSession | null,
  hasCode: boolean,
  hasAnswers: boolean,
): FollowedWorkout {
  const [followed, setFollowed] = useState(LOADING);
  useEffect(() => {
    if (!hasCode || (session === null && !keepsWorkout(uid))) return undefined;
    let over = false;
    let stop: () => void = () => undefined;
    const follow = async () => {
      const code = await import('./workout-on-demand.tsx');
      if (over) return;
      const kept = code.keptWorkout(uid);
      setFollowed({ workout: kept?.workout ?? 'loading', code, kept, isTold: false });
      if (session === null || !hasAnswers) return;
      stop = code.followWorkout(session, (workout) => setFollowed({ workout, code, kept, isTold: true }));
    };
    follow().catch(() => setFollowed({ ...LOADING, workout: 'unknown' }));
    return () => {
      over = true;
      stop();
    };
  }, [uid, session, hasCode, hasAnswers]);
  return hasCode ? followed : LOADING;
}

/**
 * Follows what the panel needs of the trainings of the session's account, and nothing without a session. null until the server has told
 * it.
 */
function useTold(session: DataSession | null, code: WorkoutCode | null): Trained | null {
  const [trained, setTrained] = useState<Trained | null>(null);
  useEffect(() => {
    if (session === null || code === null) return undefined;
    const stop = code.followTrained(session, setTrained);
    return () => {
      stop();
      setTrained(null);
    };
  }, [session, code]);
  return trained;
}

interface Standing {
  readonly injury: boolean;
  readonly trained: Trained;
}

interface StandingOf {
  readonly drafts: DraftStore;
  readonly stored: Questionnaire | null;
  readonly isActive: boolean;
  readonly isWithdrawn: boolean;
}

/**
 * Whether an injury or a pain keeps somebody from the workout, by what the server has told or, before that, by what this device keeps. It
 * keeps what is told. `stored` are the answers, null before the server has told them; `isActive` tells of the plan, and `isWithdrawn`
 * that no workout is shown.
 */
export function useStanding(
  uid: string,
  session: DataSession | null,
  followed: FollowedWorkout,
  { drafts, stored, isActive, isWithdrawn }: StandingOf,
): Standing {
  const { workout, code, kept, isTold } = followed;
  const present = typeof workout === 'string' ? null : workout;
  const asksTrained = present?.routine != null || !isActive;
  const told = useTold(asksTrained ? session : null, code);
  const trained = asksTrained ? (told ?? kept?.trained ?? NOTHING) : NOTHING;
  const isInjured = useInjury(drafts, stored, workout);
  const injury = isInjured || (!isTold && kept?.injury === true);
  const isKnown =
    isActive && isTold && (isWithdrawn || workout !== 'unknown') && (told !== null || !asksTrained);
  useEffect(() => {
    if (isKnown) code?.keepWorkout(uid, isWithdrawn ? null : present, { injury, trained });
  }, [uid, code, isKnown, isWithdrawn, present, injury, trained]);
  return { injury, trained };
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
