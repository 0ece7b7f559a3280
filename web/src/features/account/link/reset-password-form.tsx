import { useForm } from '@tanstack/react-form';
import { RESET_LINK } from 'domain/texts/account/link';
import { useEffect } from 'react';
import { Form, SubmitButton } from '../../../components/fields/form.tsx';
import { NewPasswordFields } from '../../../components/fields/password-fields.tsx';
import { connectAhead } from '../../../firebase/connect-ahead.ts';
import { type LinkOutcome, resetAndSignIn } from '../calls/follow-link.ts';
import { LinkEmail } from './link-email.tsx';

interface ResetPasswordFormProps {
  email: string;
  code: string;
  onOutcome: (outcome: LinkOutcome) => void;
}

/** The form for a new password of the account to whose e-mail address the link was sent (spec §5 "Password creation"). */
export function ResetPasswordForm({ email, code, onOutcome }: ResetPasswordFormProps) {
  const form = useForm({
    defaultValues: { password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { password } }) => onOutcome(await resetAndSignIn(email, password, code)),
  });
  useEffect(connectAhead, []);
  return (
    <Form form={form}>
      <p>{RESET_LINK.text}</p>
      <LinkEmail email={email} />
      <NewPasswordFields form={form} />
      <SubmitButton form={form} text={RESET_LINK.submit} busyText={RESET_LINK.submitting} />
    </Form>
  );
}
