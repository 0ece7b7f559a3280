import { HEADER, SIGN_OUT_TEXTS } from 'domain/texts/dashboard';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { deviceStorage } from '../../firebase/device-storage.ts';
import { createAnswerQueue } from '../../firebase/firestore-answer-queue.ts';
import type { DataSession } from '../../firebase/firestore.ts';
import { signOut } from '../../firebase/sign-out.ts';

interface SignOutButtonProps {
  uid: string;
  /** null until the database has been reached. */
  session: DataSession | null;
}

/** 'Sair'; asks first where answers would be lost (design §8). */
export function SignOutButton({ uid, session }: SignOutButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const [kept] = useState(() => createAnswerQueue(deviceStorage(), uid));
  const answers = session?.answers ?? kept;

  async function leave() {
    setBusy(true);
    const result = await signOut();
    switch (result) {
      case 'done':
        answers.clear();
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

  // Asked when it is pressed: what waits changes without this being drawn anew.
  const ask = () => (answers.isEmpty() ? void leave() : setAsking(true));

  return (
    <>
      <Button look="outline" busy={busy && !asking} onClick={ask}>
        {HEADER.signOut}
      </Button>
      {asking && (
        <Dialog title={SIGN_OUT_TEXTS.askTitle} onClose={() => setAsking(false)}>
          <p className="mb-6">{SIGN_OUT_TEXTS.ask}</p>
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
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
