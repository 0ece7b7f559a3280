import { CONFIRM_MAILBOX } from 'domain/texts/dashboard';
import { requestConfirmationLink } from '../calls/request-confirmation-link.ts';
import { SendLinkCard } from './send-link-card.tsx';

/**
 * Tells an account that proved its purchase, but not its mailbox, why to confirm the mailbox. It does not tell
 * whether the e-mail address has other purchases, because the account has not shown that they are its own.
 */
export function ConfirmMailboxCard({ email }: { email: string }) {
  return (
    <SendLinkCard
      texts={CONFIRM_MAILBOX}
      text={CONFIRM_MAILBOX.text}
      email={email}
      look="outline"
      onSend={requestConfirmationLink}
    />
  );
}
