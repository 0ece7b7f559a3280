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
  const [busy, setBusy] = useState<'resend' | 'check' | null>(null);
  async function resend() {
    setBusy('resend');
    try {
      await requestConfirmationLink();
      showToast({ kind: 'success', text: UNVERIFIED.sent });
    } catch {
      showToast({ kind: 'error', text: UNVERIFIED.failed });
    } finally {
      setBusy(null);
    }
  }
  async function check() {
    setBusy('check');
    const status = await onCheck();
    if (status === null) showToast({ kind: 'error', text: WELCOME.refreshFailed });
    else if (status.mailbox === 'unconfirmed') showToast({ kind: 'warning', text: UNVERIFIED.notYet });
    setBusy(null);
  }
  return (
    <Card title={UNVERIFIED.title}>
      <p className="mb-5 max-w-prose break-words">{UNVERIFIED.text(email)}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy === 'check'} onClick={check}>
          {UNVERIFIED.check}
        </Button>
        <Button look="outline" busy={busy === 'resend'} busyText={UNVERIFIED.resending} onClick={resend}>
          {UNVERIFIED.resend}
        </Button>
      </div>
    </Card>
  );
}
