import { UNVERIFIED, WELCOME } from 'domain/texts/dashboard';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { requestConfirmationLink } from '../calls/request-confirmation-link.ts';
import { Card } from '../frame/card.tsx';
import type { CheckResult } from '../calls/use-subscription-check.ts';

/**
 * Asks an account without a record to confirm its mailbox. Until then the dashboard shows nothing that was paid for the
 * e-mail address.
 */
export function UnverifiedCard({ email, onCheck }: { email: string; onCheck: () => Promise<CheckResult> }) {
  // Each button has its own state, because both actions may be under way.
  const [resending, setResending] = useState(false);
  const [checking, setChecking] = useState(false);
  async function resend() {
    setResending(true);
    try {
      await requestConfirmationLink();
      showToast({ kind: 'success', text: UNVERIFIED.sent });
    } catch {
      showToast({ kind: 'error', text: UNVERIFIED.failed });
    } finally {
      setResending(false);
    }
  }
  async function check() {
    setChecking(true);
    const status = await onCheck();
    if (status === null) showToast({ kind: 'error', text: WELCOME.refreshFailed });
    else if (status.mailbox === 'unconfirmed') showToast({ kind: 'warning', text: UNVERIFIED.notYet });
    setChecking(false);
  }
  return (
    <Card title={UNVERIFIED.title}>
      <p className="mb-5 max-w-prose break-words">{UNVERIFIED.text(email)}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={checking} onClick={check}>
          {UNVERIFIED.check}
        </Button>
        <Button look="outline" busy={resending} busyText={UNVERIFIED.resending} onClick={resend}>
          {UNVERIFIED.resend}
        </Button>
      </div>
    </Card>
  );
}
