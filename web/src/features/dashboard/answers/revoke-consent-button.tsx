import { CONSENT } from 'domain/texts/dashboard/answers';
import { useState } from 'react';
import { showToast } from '../../../components/toast/toast.tsx';
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
  /** Revokes, and tells the end of it, whenever it comes. */
  async function revoke() {
    try {
      await revokeConsent(queue, session);
      showToast({ kind: 'success', text: CONSENT.done });
      setAsking(false);
    } catch {
      showToast({ kind: 'error', text: CONSENT.failed });
    }
  }
  async function confirm() {
    setBusy(true);
    try {
      await answerInTime(revoke());
    } catch {
      showToast({ kind: 'warning', text: CONSENT.waiting });
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
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p className="mb-6">{CONSENT.ask}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
