import { CLOSE } from 'domain/texts/common';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { DialogProblem } from '../../../components/dialog/dialog-problem.tsx';

interface ConfirmDialogProps {
  texts: {
    readonly title: string;
    readonly keep: string;
    readonly confirm: string;
    readonly busy: string;
  };
  busy: boolean;
  /** Why the last attempt failed, or null. */
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** The explanation of the action. */
  children: ReactNode;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ texts, busy, problem, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog title={texts.title} onClose={onClose} locked={busy}>
      {children}
      <DialogProblem text={problem} />
      <DialogActions back={texts.keep} onBack={onClose} locked={busy}>
        <Button look="danger" busy={busy} busyText={texts.busy} onClick={onConfirm}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DoneDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Says how the action ended. */
export function DoneDialog({ title, onClose, children }: DoneDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="flex justify-end max-sm:*:grow">
        <Button onClick={onClose}>{CLOSE}</Button>
      </div>
    </Dialog>
  );
}
