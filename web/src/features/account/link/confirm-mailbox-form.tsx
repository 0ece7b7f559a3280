import { useForm } from '@tanstack/react-form';
import { CONFIRM_LINK } from 'domain/texts/account-link';
import { ACCOUNT } from 'domain/texts/account';
import { useEffect } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import { Form, SubmitButton } from '../../../components/form.tsx';
import { connectAhead } from '../../../firebase/connect-ahead.ts';
import { ForgotPassword } from '../forgot-password.tsx';
import { confirmMailbox, type LinkOutcome } from './follow-link.ts';
import { LinkEmail } from './link-email.tsx';

interface ConfirmMailboxFormProps {
  email: string;
  code: string;
  onOutcome: (outcome: LinkOutcome) => void;
}

/** The link alone confirms nothing: whoever opens it shows with the password that the account is theirs. */
export function ConfirmMailboxForm({ email, code, onOutcome }: ConfirmMailboxFormProps) {
  const form = useForm({
    defaultValues: { password: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { password } }) => onOutcome(await confirmMailbox(email, password, code)),
  });
  useEffect(connectAhead, []);
  return (
    <Form form={form}>
      <p>{CONFIRM_LINK.text}</p>
      <LinkEmail email={email} />
      <form.Field
        name="password"
        validators={{
          onSubmit: ({ value }) => (value === '' ? CONFIRM_LINK.passwordRequired : undefined),
        }}
      >
        {(field) => (
          <FormField
            field={field}
            label={ACCOUNT.password}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </form.Field>
      <SubmitButton form={form} text={CONFIRM_LINK.submit} busyText={CONFIRM_LINK.submitting} />
      <ForgotPassword email={email} />
    </Form>
  );
}
