import { CONSENT } from 'domain/texts/dashboard/answers';
import { useState } from 'react';
import { showToast } from '../../../components/toast.tsx';
import { answerInTime } from '../../../answers/answer-in-time.ts';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import { revokeConsent } from '../../../answers/revoke-consent.ts';
import type { DataSession } from '../../../firebase/firestore/data-session.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';

interface RevokeConsentButtonProps {
  queue: AnswerQueue;
  session: DataSession;
  consented: boolean;
}

/**
 * Revokes the consent to health data, which erases them. The dialog stays open until the server has answered, at most
 * 20 s, although the answers below it show no consent at once.
 */
export function RevokeConsentButton({ queue, session, consented }: RevokeConsentButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function revoke() {
    setBusy(true);
    const revoking = revokeConsent(queue, session).then(
      () => {
        showToast({ kind: 'success', text: CONSENT.done });
        setAsking(false);
      },
      () => showToast({ kind: 'error', text: CONSENT.failed }),
    );
    try {
      await answerInTime(revoking);
    } catch {
      // The write is still under way, and its end is told whenever it comes.
      showToast({ kind: 'info', text: CONSENT.waiting });
      setAsking(false);
    }
    setBusy(false);
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
        <ConfirmDialog
          texts={{ ...CONSENT, title: CONSENT.askTitle, keep: CONSENT.cancel }}
          busy={busy}
          problem={null}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          <p className="mb-6">{CONSENT.ask}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
