import { useEffect, useState } from 'react';
import type { DataSession } from '../../../firebase/firestore/data-session.ts';
import type { ShowWorkout } from './workout-parts.ts';

/** Shows nothing about the workout where its code could not be loaded: nobody asked for it, and the rest works. */
const withoutWorkout: ShowWorkout = ({ step }) => ({ step, correction: null, card: null });

/**
 * Follows the workout of the session's account, null as long as nothing is to be followed. Its code and its listener come
 * after the live data. Answers null until the server has answered.
 */
export function useWorkout(session: DataSession | null): ShowWorkout | null {
  const [show, setShow] = useState<ShowWorkout | null>(null);
  useEffect(() => {
    if (session === null) return undefined;
    let over = false;
    let stop: () => void = () => undefined;
    const follow = async () => {
      const { followAndShow } = await import('./follow-and-show.tsx');
      if (!over) stop = followAndShow(session, (next) => setShow(() => next));
    };
    follow().catch(() => setShow(() => withoutWorkout));
    return () => {
      over = true;
      stop();
    };
  }, [session]);
  return session && show;
}
