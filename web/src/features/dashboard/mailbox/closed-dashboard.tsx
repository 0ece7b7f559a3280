import { CLOSED_ACCOUNT } from 'domain/texts/dashboard';
import { requestResetLink } from '../calls/request-reset-link.ts';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import type { LiveUser } from '../../../firebase/auth/live-user.ts';
import { DashboardFrame } from '../frame/dashboard-shell.tsx';
import { SendLinkCard } from './send-link-card.tsx';
import { SignOutButton } from '../frame/sign-out-button.tsx';

/**
 * The dashboard of a closed account: its mailbox was confirmed, but not by a link of our server, so perhaps by another
 * person than the one who made the account. It shows nothing of the account and offers a link to choose a new password.
 */
export function ClosedDashboard({ user, queue }: { user: LiveUser; queue: AnswerQueue }) {
  return (
    <DashboardFrame exit={<SignOutButton queue={queue} />}>
      <SendLinkCard
        texts={CLOSED_ACCOUNT}
        text={CLOSED_ACCOUNT.text(user.email)}
        email={user.email}
        look="primary"
        onSend={() => requestResetLink(user.email)}
      />
    </DashboardFrame>
  );
}
