import { useForm } from '@tanstack/react-form';
import { ACCOUNT } from 'domain/texts/account';
import { useEffect } from 'react';
import { FormField } from '../../components/form-field.tsx';
import { Form, SubmitButton } from '../../components/form.tsx';
import { showToast } from '../../components/toast.tsx';
import { connectAhead } from '../../firebase/connect-ahead.ts';
import { EmailField } from './email-field.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { login } from './login.ts';

interface LoginFormProps {
  /** Filled in to begin with, e.g. the address of a purchase. */
  initialEmail?: string;
  onSignedIn: () => void;
}

/** E-mail and password. */
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
      onSignedIn();
    },
  });
  // From one field to the next, and to the button.
  useEffect(() => {
    connectAhead();
    document.addEventListener('focusin', connectAhead);
    return () => document.removeEventListener('focusin', connectAhead);
  }, []);
  return (
    <Form form={form}>
      <form.Field name="email">{(field) => <EmailField field={field} />}</form.Field>
      <form.Field name="password">
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
      <SubmitButton form={form} text={ACCOUNT.login} busyText={ACCOUNT.loggingIn} />
      <form.Subscribe selector={(state) => state.values.email}>
        {(email) => <ForgotPassword email={email} />}
      </form.Subscribe>
    </Form>
  );
}
