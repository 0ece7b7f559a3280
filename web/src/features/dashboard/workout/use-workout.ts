import type { Workout } from 'domain/records/workout';
import { useEffect, useState } from 'react';
import type * as OnDemand from './workout-on-demand.tsx';
import type { DataSession } from '../../../firebase/firestore/data-session.ts';

export type WorkoutCode = Pick<typeof OnDemand, 'WORKOUT' | 'WorkoutLink' | 'WorkoutWords'>;

interface FollowedWorkout {
  /** null where there is none yet; 'unknown' where it cannot be read. */
  readonly workout: Workout | 'loading' | 'unknown' | null;
  readonly code: WorkoutCode | null;
}

const LOADING: FollowedWorkout = { workout: 'loading', code: null };

/**
 * Follows the workout of the session's account. `session` is null as long as nothing is to be followed. The workout's code and its
 * listener come after the live data.
 */
export function useWorkout(session: DataSession | null): FollowedWorkout {
  const [followed, setFollowed] = useState(LOADING);
  useEffect(() => {
    if (session === null) return undefined;
    let over = false;
    let stop: () => void = () => undefined;
    const follow = async () => {
      const code = await import('./workout-on-demand.tsx');
      if (!over) stop = code.followWorkout(session, (workout) => setFollowed({ workout, code }));
    };
    follow().catch(() => setFollowed({ workout: 'unknown', code: null }));
    return () => {
      over = true;
      stop();
    };
  }, [session]);
  return session === null ? LOADING : followed;
}
