import { CONSENT } from 'domain/texts/dashboard';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { answerInTime } from '../../answers/answer-in-time.ts';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import { revokeConsent } from '../../answers/revoke-consent.ts';
import type { DataSession } from '../../firebase/firestore/data-session.ts';

interface RevokeConsentButtonProps {
  queue: AnswerQueue;
  session: DataSession;
  consented: boolean;
}

/**
 * Takes back the consent for health data, which erases them (design §8). The dialog stays until the server has answered: what
 * is shown here is without the consent at once.
 */
export function RevokeConsentButton({ queue, session, consented }: RevokeConsentButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function revoke() {
    setBusy(true);
    try {
      await answerInTime(revokeConsent(queue, session));
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
      {consented && (
        <div className="mt-4 flex justify-end">
          <button type="button" className="link min-h-11 text-sm" onClick={() => setAsking(true)}>
            {CONSENT.revoke}
          </button>
        </div>
      )}
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
