import { useForm } from '@tanstack/react-form';
import { ACCOUNT } from 'domain/texts/account';
import { useEffect } from 'react';
import { Form, SubmitButton } from '../../../components/fields/form.tsx';
import { PasswordField } from '../../../components/fields/password-fields.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { connectAhead } from '../../../firebase/connect-ahead.ts';
import { EmailField } from './email-field.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { login } from '../calls/login.ts';

interface LoginFormProps {
  /** The e-mail address to begin with, for instance that of a purchase. */
  initialEmail?: string;
  onSignedIn?: () => void;
}

/** The form for logging in: e-mail and password. */
export function LoginForm({ initialEmail = '', onSignedIn }: LoginFormProps) {
  const form = useForm({
    defaultValues: { email: initialEmail, password: '' },
    onSubmit: async ({ value: { email, password } }) => {
      if (email.trim() === '' || password === '') {
        showToast({ kind: 'error', text: ACCOUNT.credentialsRequired });
        return;
      }
      const problem = await login(email, password);
      if (problem !== null) {
        showToast({ kind: 'error', text: problem });
        return;
      }
      showToast({ kind: 'success', text: ACCOUNT.loggedIn });
      onSignedIn?.();
    },
  });
  // Each move of the focus, to a field or to the button, keeps the connection to Auth's server open.
  useEffect(() => {
    connectAhead();
    document.addEventListener('focusin', connectAhead);
    return () => document.removeEventListener('focusin', connectAhead);
  }, []);
  return (
    <Form form={form}>
      <EmailField form={form} />
      <PasswordField form={form} name="password" enterKeyHint="go" />
      <SubmitButton form={form} text={ACCOUNT.login} busyText={ACCOUNT.loggingIn} />
      <form.Subscribe selector={(state) => state.values.email}>
        {(email) => <ForgotPassword email={email} />}
      </form.Subscribe>
    </Form>
  );
}
