import { useForm } from '@tanstack/react-form';
import { ACCOUNT_LINK, DEAD_LINK, REFUSED_LINK, UNREAD_LINK } from 'domain/account/link-texts';
import { RETRY } from 'domain/kit/texts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/ui/button.tsx';
import { Form } from '../../kit/ui/fields/form.tsx';
import { WhatsappLink } from '../../kit/ui/new-tab-links.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { requestPasswordReset } from '../calls/login.ts';
import { EmailField, LinkSent } from '../sign-in/email-field.tsx';
import { LinkFrame } from './link-frame.tsx';

/** A form that has a new link mailed, which resets the password. `email` is filled in first; `look` is that of its button. */
function AskForLink({ email, look }: { email: string; look: 'primary' | 'outline' }) {
  const [sent, setSent] = useState(false);
  const form = useForm({
    defaultValues: { email },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value }) => {
      const problem = await requestPasswordReset(value.email);
      if (problem !== null) showToast({ kind: 'error', text: problem });
      setSent(problem === null);
    },
  });
  return (
    <Form form={form}>
      <EmailField form={form} checked enterKeyHint="go" />
      <LinkSent shown={sent} />
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <Button type="submit" look={look} size="large" wide busy={busy} busyText={DEAD_LINK.submitting}>
            {DEAD_LINK.submit}
          </Button>
        )}
      </form.Subscribe>
    </Form>
  );
}

function ToDashboard() {
  return (
    <Link to="/dashboard" className="btn btn-outline w-full">
      {ACCOUNT_LINK.panel}
    </Link>
  );
}

/** The link no longer works, or the page's URL has none (`missing`). Offers a new one; `email` is filled in first. */
export function DeadLink({ missing = false, email = '' }: { missing?: boolean; email?: string }) {
  return (
    <LinkFrame title={missing ? DEAD_LINK.noCodeTitle : DEAD_LINK.title}>
      <div className="flex flex-col gap-5">
        <p>{missing ? DEAD_LINK.noCode : DEAD_LINK.text}</p>
        <ToDashboard />
        <p className="border-base-300 border-t pt-5">{DEAD_LINK.ask}</p>
        <AskForLink email={email} look="primary" />
      </div>
    </LinkFrame>
  );
}

/** The server could not be asked about the link, which stays valid. Offers to try again. */
export function UnreadLink({ onRetry }: { onRetry: () => void }) {
  return (
    <LinkFrame title={UNREAD_LINK.title}>
      <div className="flex flex-col gap-5">
        <p>{UNREAD_LINK.text}</p>
        <Button size="large" wide onClick={onRetry}>
          {RETRY}
        </Button>
      </div>
    </LinkFrame>
  );
}

/** After 'Não fui eu': says that the link is void, and how the mailbox's owner can go on. */
export function RefusedLink({ email }: { email: string }) {
  return (
    <LinkFrame title={REFUSED_LINK.title}>
      <div className="flex flex-col gap-5">
        <p>{REFUSED_LINK.text}</p>
        <p>{REFUSED_LINK.next}</p>
        <AskForLink email={email} look="outline" />
        <WhatsappLink className="btn btn-whatsapp w-full" message={ACCOUNT_LINK.contactMessage}>
          {ACCOUNT_LINK.contact}
        </WhatsappLink>
      </div>
    </LinkFrame>
  );
}
