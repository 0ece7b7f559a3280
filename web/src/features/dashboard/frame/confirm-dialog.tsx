import { CLOSE } from 'domain/texts/common';
import { type ReactNode, useEffect, useState } from 'react';
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

/** From when on the action can be pressed, in milliseconds after the dialog was opened. */
const READY_MS = 400;

/**
 * Asks before an action that cannot be undone. The second tap of a double tap that opened the dialog may meet the action's button,
 * so the button is not ready at once.
 */
export function ConfirmDialog({ texts, busy, problem, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), READY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={texts.title} onClose={onClose} locked={busy}>
      {children}
      <DialogProblem text={problem} />
      <DialogActions back={texts.keep} onBack={onClose} locked={busy}>
        <Button look="danger" disabled={!ready} busy={busy} busyText={texts.busy} onClick={onConfirm}>
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
