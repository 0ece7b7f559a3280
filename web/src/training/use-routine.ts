import { doc, onSnapshot } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type Routine, RoutineSchema } from 'domain/training/routine';
import type { DataSession } from '../kit/firebase/data-session.ts';

/** What the database says of an account's routine. `stale`: the connection is lost, and the routine may have changed. */
export type FollowedRoutine =
  | { readonly status: 'loading' | 'offline' | 'absent' | 'failed' }
  | { readonly status: 'present'; readonly routine: Routine; readonly stale: boolean };

/** What a workout says like its routine, and goes on saying once the routine was taken back. */
const SafetySchema = v.pick(RoutineSchema, ['safety_version']);
/** Which version was last released for safety. */
export type Safety = v.InferOutput<typeof SafetySchema>;

const LOADING: FollowedRoutine = { status: 'loading' };

/**
 * Follows the routine of the session's account, and nothing without a session. It costs one billed read, and those of the rules. After a
 * refusal, as when the plan is over, the listener has ended: the caller listens anew with a new key.
 */
export function useRoutine(session: DataSession | undefined): FollowedRoutine {
  const [followed, setFollowed] = useState(LOADING);
  useEffect(() => {
    if (session === undefined) return undefined;
    const stop = onSnapshot(
      doc(session.firestore, 'routines', session.uid),
      // Without it the SDK does not tell when the server confirms that a document is absent.
      { includeMetadataChanges: true },
      (snapshot) => {
        const { fromCache } = snapshot.metadata;
        if (!snapshot.exists()) {
          // Offline the SDK answers from its empty cache that nothing is there.
          setFollowed({ status: fromCache ? (navigator.onLine ? 'failed' : 'offline') : 'absent' });
          return;
        }
        const { success, output } = v.safeParse(RoutineSchema, snapshot.data());
        setFollowed(
          success ? { status: 'present', routine: output, stale: fromCache } : { status: 'failed' },
        );
      },
      () => setFollowed({ status: 'failed' }),
    );
    return () => {
      stop();
      setFollowed(LOADING);
    };
  }, [session]);
  return session === undefined ? LOADING : followed;
}

/**
 * Follows what the workout of the session's account says of a release for safety, and nothing without a session. It costs one billed
 * read, and one of the rules. null before the server has told it.
 */
export function useSafety(session: DataSession | undefined): Safety | null {
  const [safety, setSafety] = useState<Safety | null>(null);
  useEffect(() => {
    if (session === undefined) return undefined;
    const stop = onSnapshot(
      doc(session.firestore, 'workouts', session.uid),
      (snapshot) => {
        const { success, output } = v.safeParse(SafetySchema, snapshot.data());
        setSafety(success ? output : null);
      },
      // What is not known is not claimed.
      () => undefined,
    );
    return () => {
      stop();
      setSafety(null);
    };
  }, [session]);
  return safety;
}
