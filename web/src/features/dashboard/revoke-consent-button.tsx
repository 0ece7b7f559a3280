import { CONSENT } from 'domain/texts/dashboard';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { answerInTime } from '../../firebase/firestore-answer-in-time.ts';
import type { DataSession } from '../../firebase/firestore.ts';
import { revokeConsent } from '../../firebase/firestore-write-answers.ts';

/** Takes back the consent for health data, which erases them (design §8). */
export function RevokeConsentButton({ session }: { session: DataSession }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function revoke() {
    setBusy(true);
    try {
      await answerInTime(revokeConsent(session));
      showToast({ kind: 'success', text: CONSENT.done });
      setAsking(false);
    } catch {
      showToast({ kind: 'error', text: CONSENT.failed });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <button type="button" className="link min-h-11 text-sm" onClick={() => setAsking(true)}>
        {CONSENT.revoke}
      </button>
      {asking && (
        <Dialog title={CONSENT.askTitle} onClose={() => setAsking(false)}>
          <p className="mb-6">{CONSENT.ask}</p>
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button look="outline" disabled={busy} onClick={() => setAsking(false)}>
              {CONSENT.cancel}
            </Button>
            <Button look="danger" busy={busy} busyText={CONSENT.busy} onClick={revoke}>
              {CONSENT.confirm}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
