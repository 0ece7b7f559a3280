import { useForm } from '@tanstack/react-form';
import { ACCOUNT } from 'domain/texts/account';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
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
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.state.isSubmitting) void form.handleSubmit();
      }}
    >
      <form.Field name="email">
        {(field) => (
          <TextField
            label={ACCOUNT.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            required
            value={field.state.value}
            onChange={field.handleChange}
          />
        )}
      </form.Field>
      <form.Field name="password">
        {(field) => (
          <TextField
            label={ACCOUNT.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={field.state.value}
            onChange={field.handleChange}
          />
        )}
      </form.Field>
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <Button type="submit" size="large" wide busy={busy} busyText={ACCOUNT.loggingIn}>
            {ACCOUNT.login}
          </Button>
        )}
      </form.Subscribe>
      <form.Subscribe selector={(state) => state.values.email}>
        {(email) => <ForgotPassword email={email} />}
      </form.Subscribe>
    </form>
  );
}
