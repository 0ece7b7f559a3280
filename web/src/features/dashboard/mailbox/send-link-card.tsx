import { SEND_LINK } from 'domain/texts/dashboard';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { callErrorText } from '../../../firebase/calls/call-error.ts';
import { Card } from '../frame/card.tsx';

interface SendLinkCardProps {
  texts: { readonly title: string; readonly send: string };
  /** Says why a link is needed. */
  text: string;
  email: string;
  look: 'primary' | 'outline';
  /** Has the server mail the link. Rejects with a `CallError`. */
  onSend: () => Promise<unknown>;
}

/** A card whose button has a link mailed to the account's e-mail address. Afterwards it says where the mail went. */
export function SendLinkCard({ texts, text, email, look, onSend }: SendLinkCardProps) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await onSend();
      setSent(true);
    } catch (error) {
      showToast({ kind: 'error', text: callErrorText(error) });
    }
    setBusy(false);
  }
  return (
    <Card title={texts.title}>
      <p className="mb-5 max-w-prose break-words">{text}</p>
      <div aria-live="polite">
        {sent && (
          <p className="mb-5 max-w-prose border-success border-l-4 bg-base-200 px-4 py-3 break-words">
            {SEND_LINK.sent(email)}
          </p>
        )}
      </div>
      <Button look={sent ? 'outline' : look} busy={busy} busyText={SEND_LINK.sending} onClick={send}>
        {sent ? SEND_LINK.again : texts.send}
      </Button>
    </Card>
  );
}
