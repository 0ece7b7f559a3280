import { type ReactNode, useEffect, useState } from 'react';
import { CLOSE } from 'domain/kit/texts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';

interface ConfirmDialogProps {
  texts: {
    readonly title: string;
    readonly keep: string;
    readonly confirm: string;
    readonly busy: string;
  };
  busy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
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
