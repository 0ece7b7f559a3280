import { useForm } from '@tanstack/react-form';
import { ACCOUNT } from 'domain/texts/account';
import { useEffect } from 'react';
import { Form, SubmitButton } from '../../../components/fields/form.tsx';
import { PasswordField } from '../../../components/fields/password-fields.tsx';
import { refuseField } from '../../../components/fields/refuse-field.ts';
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
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { email, password }, formApi }) => {
      if (email.trim() === '') return refuseField(formApi, 'email', ACCOUNT.credentialsRequired);
      if (password === '') return refuseField(formApi, 'password', ACCOUNT.credentialsRequired);
      const problem = await login(email, password);
      if (problem === ACCOUNT.wrongCredentials) return refuseField(formApi, 'password', problem);
      if (problem !== null) return showToast({ kind: 'error', text: problem });
      showToast({ kind: 'success', text: ACCOUNT.loggedIn });
      return onSignedIn?.();
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
      <form.Subscribe selector={(state) => state.values.email}>
        {(email) => (
          <ForgotPassword
            email={email}
            onInvalid={() => refuseField(form, 'email', ACCOUNT.forgotNeedsEmail)}
          />
        )}
      </form.Subscribe>
      <SubmitButton form={form} text={ACCOUNT.login} busyText={ACCOUNT.loggingIn} />
    </Form>
  );
}
