import { useForm } from '@tanstack/react-form';
import { CONFIRM_LINK } from 'domain/texts/account/link';
import { useEffect } from 'react';
import { Form, SubmitButton } from '../../../components/fields/form.tsx';
import { PasswordField } from '../../../components/fields/password-fields.tsx';
import { connectAhead } from '../../../firebase/connect-ahead.ts';
import { ForgotPassword } from '../sign-in/forgot-password.tsx';
import { signInAndConfirm, type LinkOutcome } from '../calls/follow-link.ts';
import { LinkEmail } from './link-email.tsx';

interface ConfirmMailboxFormProps {
  email: string;
  code: string;
  onOutcome: (outcome: LinkOutcome) => void;
}

/** Asks for the password. The link alone confirms nothing: the password shows that the visitor owns the account. */
export function ConfirmMailboxForm({ email, code, onOutcome }: ConfirmMailboxFormProps) {
  const form = useForm({
    defaultValues: { password: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { password } }) => onOutcome(await signInAndConfirm(email, password, code)),
  });
  useEffect(connectAhead, []);
  return (
    <Form form={form}>
      <p>{CONFIRM_LINK.text}</p>
      <LinkEmail email={email} />
      <PasswordField form={form} name="password" required={CONFIRM_LINK.passwordRequired} />
      <SubmitButton form={form} text={CONFIRM_LINK.submit} busyText={CONFIRM_LINK.submitting} />
      <ForgotPassword email={email} />
    </Form>
  );
}
