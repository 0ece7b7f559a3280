import { useForm } from '@tanstack/react-form';
import { DEAD_LINK } from 'domain/texts/account/link';
import { ACCOUNT } from 'domain/texts/account';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Form } from '../../../components/fields/form.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { EmailField } from '../sign-in/email-field.tsx';
import { requestPasswordReset } from '../calls/request-password-reset.ts';

/**
 * A form that has a new link mailed, which resets the password. `email` is filled in first; `look` is that of its
 * button.
 */
export function AskForLink({ email, look }: { email: string; look: 'primary' | 'outline' }) {
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
      <div aria-live="polite">
        {sent && <p className="border-success border-l-4 bg-base-200 px-4 py-3">{ACCOUNT.forgotSent}</p>}
      </div>
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
