import { CONFIRM_MAILBOX } from 'domain/texts/dashboard';
import { requestConfirmationLink } from '../calls/request-confirmation-link.ts';
import { SendLinkCard } from './send-link-card.tsx';

/**
 * To an account that proved its purchase and not its mailbox: what confirming is good for. Whatever else there may be
 * under the address is not told here, because the account has not shown that it may know.
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
