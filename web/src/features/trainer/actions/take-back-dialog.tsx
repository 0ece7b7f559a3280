import type { WorkoutAction } from 'domain/contracts/trainer';
import { TAKE_BACK_DIALOG, WORKOUT_ACTIONS } from 'domain/texts/trainer/actions';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { DialogProblem } from '../../../components/dialog/dialog-problem.tsx';

/** What all dialogs of an action are given. */
export interface ActionDialogProps {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onClose: () => void;
  readonly onConfirm: (action: WorkoutAction) => void;
}

/** Asks before a release is taken back. */
export function TakeBackDialog({ busy, problem, onClose, onConfirm }: ActionDialogProps) {
  return (
    <Dialog title={TAKE_BACK_DIALOG.title} onClose={onClose}>
      <p className="mb-6">{TAKE_BACK_DIALOG.text}</p>
      <DialogProblem text={problem} />
      <DialogActions back={TAKE_BACK_DIALOG.keep} onBack={onClose} locked={busy}>
        <Button
          look="danger"
          busy={busy}
          busyText={WORKOUT_ACTIONS['taken-back'].busy}
          onClick={() => onConfirm({ kind: 'taken-back' })}
        >
          {WORKOUT_ACTIONS['taken-back'].button}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
