import { sendPasswordReset } from 'domain/contracts/send-password-reset';
import { CLOSED_ACCOUNT } from 'domain/texts/dashboard';
import { callFunction } from '../../firebase/calls/callable.ts';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import type { LiveUser } from '../../firebase/auth/live-user.ts';
import { PanelFrame } from './panel-shell.tsx';
import { SendLinkCard } from './send-link-card.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/**
 * The panel of an account whose mailbox somebody showed past our server, perhaps another person than who made it: it
 * shows nothing of the account, and leads to a password chosen by a link of ours.
 */
export function ClosedPanel({ user, queue }: { user: LiveUser; queue: AnswerQueue }) {
  return (
    <PanelFrame exit={<SignOutButton queue={queue} />}>
      <SendLinkCard
        texts={CLOSED_ACCOUNT}
        text={CLOSED_ACCOUNT.text(user.email)}
        email={user.email}
        look="primary"
        onSend={() => callFunction(sendPasswordReset, { email: user.email })}
      />
    </PanelFrame>
  );
}
