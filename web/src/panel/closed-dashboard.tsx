import { CLOSED_ACCOUNT, UNVERIFIED } from 'domain/panel/texts';
import type { DraftStore } from '../answers/answer-queue.ts';
import { ActionButton } from '../kit/ui/button.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import type { KnownUser } from './last-known.ts';
import { callErrorText } from '../kit/firebase/calls/call-error.ts';
import { requestResetLink } from '../account/card/request-link.ts';
import { Card } from './frame/card.tsx';
import { DashboardFrame } from './frame/dashboard-shell.tsx';
import { SignOutButton } from './frame/sign-out-button.tsx';

/**
 * The dashboard of a closed account: its mailbox was confirmed, but not by a link of our server, so perhaps by another
 * person than the one who made the account. It shows nothing of the account and offers a link to choose a new password.
 */
export function ClosedDashboard({ user, drafts }: { user: KnownUser; drafts: DraftStore }) {
  const send = () =>
    requestResetLink(user.email).then(
      () => showToast({ kind: 'success', text: CLOSED_ACCOUNT.sent(user.email) }),
      (error: unknown) => showToast({ kind: 'error', text: callErrorText(error) }),
    );
  return (
    <DashboardFrame exit={<SignOutButton drafts={drafts} />}>
      <Card title={CLOSED_ACCOUNT.title}>
        <p className="mb-5 max-w-prose break-words">{CLOSED_ACCOUNT.text(user.email)}</p>
        <ActionButton busyText={UNVERIFIED.resending} onAct={send}>
          {CLOSED_ACCOUNT.send}
        </ActionButton>
      </Card>
    </DashboardFrame>
  );
}
