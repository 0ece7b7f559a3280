import { CLOSED_ACCOUNT } from 'domain/texts/dashboard';
import { requestResetLink } from '../calls/request-reset-link.ts';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import type { LiveUser } from '../../../firebase/auth/live-user.ts';
import { DashboardFrame } from '../frame/dashboard-shell.tsx';
import { SendLinkCard } from './send-link-card.tsx';
import { SignOutButton } from '../frame/sign-out-button.tsx';

/**
 * The panel of an account whose mailbox somebody showed past our server, perhaps another person than who made it: it
 * shows nothing of the account, and leads to a password chosen by a link of ours.
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
