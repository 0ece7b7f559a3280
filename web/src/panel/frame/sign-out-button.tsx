import { HEADER, SIGN_OUT_TEXTS } from 'domain/panel/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog, DialogActions } from '../../kit/ui/dialog/dialog.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import type { DraftStore } from '../../answers/answer-queue.ts';
import { signOut } from '../../kit/firebase/auth/sign-in-state.ts';

/** The button 'Sair'. It asks first where signing out would lose answers that the server does not have. */
export function SignOutButton({ drafts }: { drafts: DraftStore }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function leave() {
    setBusy(true);
    const result = await signOut();
    switch (result) {
      case 'done':
        drafts.clear();
        showToast({ kind: 'success', text: SIGN_OUT_TEXTS.done });
        return navigate('/');
      case 'refused':
      case 'unexpected':
        showToast({ kind: 'error', text: SIGN_OUT_TEXTS[result] });
        return setBusy(false);
      default:
        return result satisfies never;
    }
  }

  // The draft is asked when the button is pressed, because it changes without a new rendering.
  const ask = () => (drafts.isEmpty() ? void leave() : setAsking(true));

  return (
    <>
      <Button look="outline" busy={busy && !asking} onClick={ask}>
        {HEADER.signOut}
      </Button>
      {asking && (
        <Dialog title={SIGN_OUT_TEXTS.askTitle} onClose={() => setAsking(false)}>
          <p className="mb-6">{SIGN_OUT_TEXTS.ask}</p>
          <DialogActions back={SIGN_OUT_TEXTS.stay} onBack={() => setAsking(false)}>
            <Button look="danger" busy={busy} onClick={leave}>
              {SIGN_OUT_TEXTS.leave}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
