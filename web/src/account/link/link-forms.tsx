import { useForm } from '@tanstack/react-form';
import { ACCOUNT_LINK, CONFIRM_LINK, RESET_LINK } from 'domain/account/link-texts';
import { useEffect } from 'react';
import { Form, SubmitButton } from '../../kit/ui/fields/form.tsx';
import { NewPasswordFields, PasswordField } from '../../kit/ui/fields/password-fields.tsx';
import { TextField } from '../../kit/ui/fields/text-field.tsx';
import { connectAhead } from '../../kit/firebase/connect-ahead.ts';
import { type LinkOutcome, resetAndSignIn, signInAndConfirm } from '../calls/link.ts';
import { ForgotPassword } from '../sign-in/email-field.tsx';

/** The e-mail address to which the link was sent. A password manager reads it as the user's name. */
function LinkEmail({ email }: { email: string }) {
  return (
    <TextField
      label={ACCOUNT_LINK.email}
      name="email"
      type="email"
      autoComplete="username"
      readOnly
      value={email}
      onChange={() => undefined}
    />
  );
}

interface LinkFormProps {
  email: string;
  code: string;
  onOutcome: (outcome: LinkOutcome) => void;
}

/** Asks for the password. The link alone confirms nothing: the password shows that the visitor owns the account. */
export function ConfirmMailboxForm({ email, code, onOutcome }: LinkFormProps) {
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

/** The form for a new password of the account to whose e-mail address the link was sent (spec §5 "Password creation"). */
export function ResetPasswordForm({ email, code, onOutcome }: LinkFormProps) {
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
