import type { WorkoutAction } from 'domain/contracts/trainer/change-workout';
import type { Workout, WorkoutStage } from 'domain/records/workout';
import { WORKOUT_ACTIONS } from 'domain/texts/trainer/actions';
import { ACTIONS_WITH_ANSWERS, POSSIBLE_ACTIONS } from 'domain/workout/possible-events';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DialogProblem } from '../../../components/dialog/dialog-problem.tsx';
import { CorrectionDialog, type CorrectionValues, NO_CORRECTION } from './correction-dialog.tsx';
import { NO_RELEASE, ReleaseDialog, type ReleaseValues } from './release-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { useActions } from './use-actions.ts';

type Kind = WorkoutAction['kind'];

/** All actions in the order of their buttons. */
const KINDS: readonly Kind[] = [
  'started',
  'marked-current',
  'released',
  'correction-asked',
  'resent',
  'taken-back',
];

/** The action that usually comes next. */
const NEXT: Readonly<Record<WorkoutStage, Kind | null>> = {
  received: 'started',
  correction: null,
  preparing: 'released',
  released: null,
  changed: 'marked-current',
};

/** An action that asks something first, and the workout's version when its dialog opened. */
interface Open {
  readonly kind: 'correction-asked' | 'released' | 'taken-back';
  readonly version: number;
}

interface WorkoutActionsProps {
  id: string;
  workout: Workout;
  /** Whether the answers suffice for a workout. */
  hasAnswers: boolean;
}

/** The buttons of what a trainer may do at the workout's present stage, and their dialogs. */
export function WorkoutActions({ id, workout, hasAnswers }: WorkoutActionsProps) {
  const { running, problem, act, forgetProblem } = useActions(id, workout.version);
  const [open, setOpen] = useState<Open | null>(null);
  // What is typed into a dialog outlives it, so that closing it by mistake loses nothing.
  const [release, setRelease] = useState<ReleaseValues>(NO_RELEASE);
  const [correction, setCorrection] = useState<CorrectionValues>(NO_CORRECTION);
  const { version, stage } = workout;
  const place = useFocusKept(stage);

  function press(kind: Kind) {
    forgetProblem();
    switch (kind) {
      case 'correction-asked':
      case 'released':
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

  async function finish(action: WorkoutAction, seen: number) {
    if (await act(action, seen)) {
      setOpen(null);
      setRelease(NO_RELEASE);
      setCorrection(NO_CORRECTION);
    } else {
      // The trainer reads why it failed, and with the next press agrees to what is there now.
      setOpen((dialog) => dialog && { ...dialog, version });
    }
  }

  const dialog = open && {
    busy: running !== null,
    problem,
    onClose: () => setOpen(null),
    onConfirm: (action: WorkoutAction) => void finish(action, open.version),
  };
  const possible = POSSIBLE_ACTIONS[stage].filter(
    (kind) => hasAnswers || !ACTIONS_WITH_ANSWERS.includes(kind),
  );
  return (
    <div ref={place} className="print:hidden">
      {open === null && <DialogProblem text={problem} />}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {KINDS.filter((kind) => possible.includes(kind)).map((kind) => (
          <Button
            key={kind}
            look={kind === NEXT[stage] ? 'primary' : 'outline'}
            busy={running === kind && open === null}
            busyText={WORKOUT_ACTIONS[kind].busy}
            disabled={running !== null && running !== kind}
            onClick={() => press(kind)}
          >
            {WORKOUT_ACTIONS[kind].button}
          </Button>
        ))}
      </div>
      {dialog && open.kind === 'released' && (
        <ReleaseDialog {...dialog} values={release} onChange={setRelease} />
      )}
      {dialog && open.kind === 'correction-asked' && (
        <CorrectionDialog {...dialog} values={correction} onChange={setCorrection} />
      )}
      {dialog && open.kind === 'taken-back' && <TakeBackDialog {...dialog} />}
    </div>
  );
}

/** A ref for the buttons. A new stage may remove the one that has the focus; then the heading of their section takes it. */
function useFocusKept(stage: WorkoutStage) {
  const place = useRef<HTMLDivElement>(null);
  const known = useRef(stage);
  useEffect(() => {
    if (known.current === stage) return;
    known.current = stage;
    if (document.activeElement !== document.body) return;
    place.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
  }, [stage]);
  return place;
}
