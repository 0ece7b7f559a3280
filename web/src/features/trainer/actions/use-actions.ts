import type { WorkoutAction } from 'domain/contracts/trainer/change-workout';
import { WORKOUT_ACTIONS } from 'domain/texts/trainer/actions';
import { useRef, useState } from 'react';
import { showToast } from '../../../components/toast/toast.tsx';
import { actOnWorkout } from '../calls/trainer-calls.ts';
import { trainerErrorText } from '../calls/trainer-error-text.ts';

type Kind = WorkoutAction['kind'];

/** The actions on one workout, one at a time. */
export interface Actions {
  /** The action that is under way, or whose result the page has not heard of yet; null if there is none. */
  readonly running: Kind | null;
  /** Why the last action failed, or null. */
  readonly problem: string | null;
  /** Does an action on the version that the trainer saw. Resolves with whether it was done. */
  readonly act: (action: WorkoutAction, version: number) => Promise<boolean>;
  readonly forgetProblem: () => void;
}

/** Acts on the workout of an account, whose live version is `version`. A second press before the first result does nothing. */
export function useActions(id: string, version: number): Actions {
  const [last, setLast] = useState<{ readonly kind: Kind; readonly reaches: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isActing = useRef(false);

  async function act(action: WorkoutAction, seen: number): Promise<boolean> {
    if (isActing.current) return false;
    isActing.current = true;
    setLast({ kind: action.kind, reaches: Number.POSITIVE_INFINITY });
    setProblem(null);
    try {
      const done = await actOnWorkout(id, seen, action);
      setLast({ kind: action.kind, reaches: done.version });
      showToast({ kind: 'success', text: WORKOUT_ACTIONS[action.kind].done });
      return true;
    } catch (error) {
      setLast(null);
      setProblem(trainerErrorText(error));
      return false;
    } finally {
      isActing.current = false;
    }
  }

  // Until the listener tells of the result, the buttons are still those of the stage before.
  const running = last !== null && last.reaches > version ? last.kind : null;
  return { running, problem, act, forgetProblem: () => setProblem(null) };
}
