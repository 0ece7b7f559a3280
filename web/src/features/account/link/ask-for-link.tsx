import { useForm } from '@tanstack/react-form';
import { EmailSchema } from 'domain/email';
import { DEAD_LINK } from 'domain/texts/account-link';
import { ACCOUNT } from 'domain/texts/account';
import { useState } from 'react';
import * as v from 'valibot';
import { Form, SubmitButton } from '../../../components/form.tsx';
import { showToast } from '../../../components/toast.tsx';
import { EmailField } from '../email-field.tsx';
import { sendPasswordReset } from '../send-password-reset.ts';

/** Has another link mailed, one that resets the password; `email` is filled in to begin with. */
export function AskForLink({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const form = useForm({
    defaultValues: { email },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value }) => {
      const problem = await sendPasswordReset(value.email);
      if (problem !== null) showToast({ kind: 'error', text: problem });
      setSent(problem === null);
    },
  });
  return (
    <Form form={form}>
      <form.Field
        name="email"
        validators={{
          onSubmit: ({ value }) => (v.is(EmailSchema, value) ? undefined : ACCOUNT.invalidEmail),
        }}
      >
        {(field) => <EmailField field={field} />}
      </form.Field>
      <div aria-live="polite">
        {sent && <p className="border-success border-l-4 bg-base-200 px-4 py-3">{ACCOUNT.forgotSent}</p>}
      </div>
      <SubmitButton form={form} text={DEAD_LINK.submit} busyText={DEAD_LINK.submitting} />
    </Form>
  );
}
