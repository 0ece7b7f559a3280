import { HEADER, SIGN_OUT_TEXTS } from 'domain/texts/dashboard';
import { FirebaseError } from 'firebase/app';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { signOutOfApp } from '../../firebase/auth.ts';
import type { DataSession } from '../../firebase/firestore.ts';

/** 'Sair'; asks first where answers would be lost (design §8). */
export function SignOutButton({ session }: { session: DataSession | null }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function leave() {
    setBusy(true);
    try {
      await signOutOfApp();
      session?.answers.clear();
      showToast({ kind: 'success', text: SIGN_OUT_TEXTS.done });
      await navigate('/');
    } catch (error) {
      const refused = error instanceof FirebaseError;
      showToast({ kind: 'error', text: refused ? SIGN_OUT_TEXTS.refused : SIGN_OUT_TEXTS.unexpected });
      setBusy(false);
    }
  }

  const unsent = session !== null && !session.answers.isEmpty();
  return (
    <>
      <Button look="outline" busy={busy && !asking} onClick={unsent ? () => setAsking(true) : leave}>
        {HEADER.signOut}
      </Button>
      {asking && (
        <Dialog title={SIGN_OUT_TEXTS.askTitle} onClose={() => setAsking(false)}>
          <p className="mb-6">{SIGN_OUT_TEXTS.ask}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="outline" onClick={() => setAsking(false)}>
              {SIGN_OUT_TEXTS.stay}
            </Button>
            <Button look="danger" busy={busy} onClick={leave}>
              {SIGN_OUT_TEXTS.leave}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
