import { NOTE, TRAINER_ACCESS } from 'domain/trainer/texts';
import { useContext, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog, DialogActions } from '../../kit/ui/dialog/dialog.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { signOut } from '../../kit/firebase/auth/sign-in-state.ts';
import { UnsavedNotesContext } from './trainer-context.ts';
import { TrainerFrame, TrainerMessage } from './trainer-frame.tsx';

/** The button 'Sair'. It asks first where an unsaved note would be lost. Auth then tells the page that nobody is signed in. */
export function TrainerSignOut({ look = 'outline' }: { look?: 'outline' | 'primary' }) {
  const notes = useContext(UnsavedNotesContext);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    const result = await signOut();
    if (result !== 'done') showToast({ kind: 'error', text: TRAINER_ACCESS.signOutFailed });
    setBusy(false);
  }
  return (
    <>
      <Button
        look={look}
        busy={busy && !asking}
        onClick={() => (notes.size > 0 ? setAsking(true) : void leave())}
      >
        {TRAINER_ACCESS.signOut}
      </Button>
      {asking && (
        <Dialog title={NOTE.leaveTitle} onClose={() => setAsking(false)}>
          <p className="mb-6">{NOTE.leave}</p>
          <DialogActions back={NOTE.stay} onBack={() => setAsking(false)} locked={busy}>
            <Button look="danger" busy={busy} onClick={() => void leave()}>
              {NOTE.discard}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** Shown to an account that is not a trainer's, or no longer. `unconfirmed`: the account's mailbox is not confirmed. */
export function TrainerRefused({ unconfirmed }: { unconfirmed: boolean }) {
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <TrainerMessage
        title={TRAINER_ACCESS.refusedTitle}
        text={unconfirmed ? TRAINER_ACCESS.unconfirmed : TRAINER_ACCESS.refused}
      >
        <TrainerSignOut look="primary" />
        <a href="/dashboard" className="btn btn-outline h-auto min-h-(--size) max-w-full py-1">
          {TRAINER_ACCESS.toDashboard}
        </a>
      </TrainerMessage>
    </TrainerFrame>
  );
}
