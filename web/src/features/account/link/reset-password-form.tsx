import { useForm } from '@tanstack/react-form';
import { RESET_LINK } from 'domain/texts/account-link';
import { useEffect } from 'react';
import { Form, SubmitButton } from '../../../components/form.tsx';
import { connectAhead } from '../../../firebase/connect-ahead.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { passwordProblem, repetitionProblem } from '../new-password.ts';
import { type LinkOutcome, resetPassword } from './follow-link.ts';
import { LinkEmail } from './link-email.tsx';

interface ResetPasswordFormProps {
  email: string;
  code: string;
  onOutcome: (outcome: LinkOutcome) => void;
}

/** A new password for the account of the address that the link was sent to (spec §5 "Password creation"). */
export function ResetPasswordForm({ email, code, onOutcome }: ResetPasswordFormProps) {
  const form = useForm({
    defaultValues: { password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { password } }) => onOutcome(await resetPassword(email, password, code)),
  });
  useEffect(connectAhead, []);
  return (
    <Form form={form}>
      <p>{RESET_LINK.text}</p>
      <LinkEmail email={email} />
      <form.Field name="password" validators={{ onSubmit: ({ value }) => passwordProblem(value) }}>
        {(field) => <NewPasswordField field={field} />}
      </form.Field>
      <form.Field
        name="passwordAgain"
        validators={{
          onSubmit: ({ value, fieldApi }) =>
            repetitionProblem(fieldApi.form.getFieldValue('password'), value),
        }}
      >
        {(field) => <NewPasswordField field={field} repeated />}
      </form.Field>
      <SubmitButton form={form} text={RESET_LINK.submit} busyText={RESET_LINK.submitting} />
    </Form>
  );
}
