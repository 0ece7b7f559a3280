import { doc, onSnapshot } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type Routine, RoutineSchema } from 'domain/training/routine';
import { forgetRoutine, ROUTINE_KEY } from '../kit/device/device-storage.ts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { keptCopy } from './kept-copy.ts';

/** What the database says of an account's routine. */
export type FollowedRoutine =
  | { readonly status: 'loading' | 'offline' | 'absent' | 'failed' }
  | {
      readonly status: 'present';
      readonly routine: Routine;
      /** There where the routine may have changed: why the server's word is not known. */
      readonly stale: 'offline' | 'failed' | null;
    };

/** What a workout says like its routine, and goes on saying once the routine was taken back. */
const SafetySchema = v.pick(RoutineSchema, ['safety_version']);
/** Which version was last released for safety. */
export type Safety = v.InferOutput<typeof SafetySchema>;

const LOADING: FollowedRoutine = { status: 'loading' };

/** The routine as the server last told it to this device. */
const COPY = keptCopy(ROUTINE_KEY, RoutineSchema);

/** The version of the routine that this device keeps of the account `uid`; null where it keeps none. */
export const keptVersion = (uid: string): number | null => COPY.read(uid)?.version ?? null;

/** How long the copy of this device is shown without a word while the server is asked, in milliseconds. */
const PATIENCE = 3_000;

const trouble = () => (navigator.onLine ? 'failed' : 'offline');

/**
 * Follows the routine of the account `uid`, which has an active plan, in its session. Until the server has told it, it is the one that
 * this device keeps. It costs one billed read, and those of the rules. After a refusal, as when the plan is over, the listener has
 * ended: the caller listens anew with a new key.
 */
export function useRoutine(uid: string, active: boolean, session: DataSession | undefined): FollowedRoutine {
  const [followed, setFollowed] = useState(LOADING);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setIsSlow(true), PATIENCE);
    const stop = session && follow(session, setFollowed);
    return () => {
      clearTimeout(timer);
      stop?.();
      setIsSlow(false);
      setFollowed(LOADING);
    };
  }, [active, session]);
  if (!active) return LOADING;
  const kept = followed.status === 'present' || followed.status === 'absent' ? null : COPY.read(uid);
  if (kept === null) return followed;
  const isAsked = followed.status === 'loading' && navigator.onLine && !isSlow;
  return { status: 'present', routine: kept, stale: isAsked ? null : trouble() };
}

/** Follows the routine of the session's account, and keeps on this device what the server says. */
function follow(session: DataSession, onRoutine: (followed: FollowedRoutine) => void): () => void {
  return onSnapshot(
    doc(session.firestore, 'routines', session.uid),
    // Without it the SDK does not tell when the server confirms that a document is absent.
    { includeMetadataChanges: true },
    (snapshot) => {
      const { fromCache } = snapshot.metadata;
      if (!snapshot.exists()) {
        // Offline the SDK answers from its empty cache that nothing is there.
        if (!fromCache) forgetRoutine();
        onRoutine({ status: fromCache ? trouble() : 'absent' });
        return;
      }
      const { success, output } = v.safeParse(RoutineSchema, snapshot.data());
      if (success) COPY.keep(session.uid, output);
      else forgetRoutine();
      onRoutine(
        success
          ? { status: 'present', routine: output, stale: fromCache ? trouble() : null }
          : { status: 'failed' },
      );
    },
    ({ code }) => {
      // The plan is over.
      if (code === 'permission-denied') forgetRoutine();
      onRoutine({ status: 'failed' });
    },
  );
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
