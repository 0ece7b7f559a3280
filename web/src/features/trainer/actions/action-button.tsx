import { WORKOUT_ACTIONS } from 'domain/texts/trainer/actions';
import { Button } from '../../../components/button.tsx';
import type { ActionKind, WorkoutActions } from './use-workout-actions.tsx';

interface ActionButtonProps {
  actions: WorkoutActions;
  kind: ActionKind;
  look: 'primary' | 'outline' | 'quiet';
  /** What it is called, where that is not the action's own name. */
  label?: string;
  /** The key that presses it (`Keyboard`). */
  shortcut?: string;
}

/** The button of one action; nothing where the action is not possible now. */
export function ActionButton({ actions, kind, look, label, shortcut }: ActionButtonProps) {
  const { possible, running, dialog, press } = actions;
  if (!possible.includes(kind)) return null;
  return (
    <Button
      look={look}
      aria-keyshortcuts={shortcut}
      busy={running === kind && dialog === null}
      busyText={WORKOUT_ACTIONS[kind].busy}
      disabled={running !== null && running !== kind}
      onClick={() => press(kind)}
    >
      {label ?? WORKOUT_ACTIONS[kind].button}
    </Button>
  );
}
