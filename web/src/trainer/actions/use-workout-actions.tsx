import type { QueueRow, WorkoutAction } from 'domain/trainer/contract';
import { ACTIONS_WITH_ANSWERS, POSSIBLE_ACTIONS, type Workout } from 'domain/training/workout';
import { WORKOUT_ACTIONS } from 'domain/trainer/texts';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../kit/ui/toast.tsx';
import { actOnWorkout, trainerErrorText } from '../calls/trainer-calls.ts';
import { CorrectionDialog, NO_CORRECTION } from './correction-dialog.tsx';
import { NO_RELEASE, ReleaseDialog, TakeBackDialog } from './release-dialog.tsx';

export type ActionKind = WorkoutAction['kind'];

/** The actions after which the trainer goes on to the next person. */
const FINISHING: readonly ActionKind[] = ['released', 'correction-asked', 'marked-current'];

/** What a trainer may do with one workout, one action at a time. */
export interface WorkoutActions {
  readonly possible: readonly ActionKind[];
  /** The action that is under way, or whose result the page has not heard of yet; null if there is none. */
  readonly running: ActionKind | null;
  /** Why the last action failed, or null. An open dialog says it itself. */
  readonly problem: string | null;
  /** The last action of this visit after which the next person follows; null if there is none. */
  readonly finished: ActionKind | null;
  /** Does an action, or opens the dialog that asks for the rest of it. */
  readonly press: (kind: ActionKind) => void;
  readonly dialog: ReactNode;
}

/** An action that asks something first, and the workout's version when its dialog opened. */
interface OpenDialog {
  readonly kind: 'correction-asked' | 'released' | 'taken-back';
  readonly version: number;
}

/**
 * The actions on the workout of a row's account; none where it is null, or the plan is over. `hasAnswers`: the answers suffice for
 * a workout. `askLink` reads the last link that was given to this person, or null. A second press before the first result does
 * nothing.
 */
export function useWorkoutActions(
  row: QueueRow | null,
  workout: Workout | null,
  hasAnswers: boolean,
  askLink: () => Promise<string | null>,
): WorkoutActions {
  const [last, setLast] = useState<{ readonly kind: ActionKind; readonly reaches: number } | null>(null);
  const [finished, setFinished] = useState<ActionKind | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // What is typed into a dialog outlives it, so that closing it by mistake loses nothing.
  const [release, setRelease] = useState(NO_RELEASE);
  const [correction, setCorrection] = useState(NO_CORRECTION);
  const [lastLink, setLastLink] = useState<string | null>(null);
  const version = workout?.version ?? 0;
  // Until the listener tells of the result, the buttons are still those of the stage before.
  const running = last !== null && last.reaches > version ? last.kind : null;

  async function act(action: WorkoutAction, seen: number) {
    if (running !== null || row === null) return;
    const { kind } = action;
    setLast({ kind, reaches: Number.POSITIVE_INFINITY });
    setProblem(null);
    try {
      const done = await actOnWorkout(row.id, seen, action);
      setLast({ kind, reaches: done.version });
      setFinished(FINISHING.includes(kind) ? kind : null);
      if (action.kind === 'released') setLastLink(action.link);
      if (!FINISHING.includes(kind)) showToast({ kind: 'success', text: WORKOUT_ACTIONS[kind].done });
      setOpen(null);
      setRelease(NO_RELEASE);
      setCorrection(NO_CORRECTION);
    } catch (error) {
      setLast(null);
      setProblem(trainerErrorText(error));
      // The trainer reads why it failed, and with the next press agrees to what is there now.
      setOpen((dialog) => dialog && { ...dialog, version });
    }
  }

  function press(kind: ActionKind) {
    setProblem(null);
    switch (kind) {
      case 'released':
        askLink().then(setLastLink, () => undefined);
        return setOpen({ kind, version });
      case 'correction-asked':
      case 'taken-back':
        return setOpen({ kind, version });
      case 'started':
      case 'resent':
      case 'marked-current':
        return void act({ kind }, version);
      default:
        return kind satisfies never;
    }
  }

  const dialog = open &&
    row && {
      row,
      busy: running !== null,
      problem,
      onClose: () => setOpen(null),
      onConfirm: (action: WorkoutAction) => void act(action, open.version),
    };
  return {
    possible:
      workout === null || row?.active !== true
        ? []
        : POSSIBLE_ACTIONS[workout.stage].filter(
            (kind): kind is ActionKind => hasAnswers || !ACTIONS_WITH_ANSWERS.includes(kind),
          ),
    running,
    problem: open === null ? problem : null,
    finished,
    press,
    dialog: dialog && (
      <>
        {open.kind === 'released' && (
          <ReleaseDialog {...dialog} values={release} onChange={setRelease} lastLink={lastLink} />
        )}
        {open.kind === 'correction-asked' && (
          <CorrectionDialog {...dialog} values={correction} onChange={setCorrection} />
        )}
        {open.kind === 'taken-back' && <TakeBackDialog {...dialog} />}
      </>
    ),
  };
}
