import { type AnyFormApi, useForm } from '@tanstack/react-form';
import { ACCOUNT } from 'domain/account/texts';
import { useEffect } from 'react';
import { Form, SubmitButton } from '../../kit/ui/fields/form.tsx';
import { PasswordField } from '../../kit/ui/fields/password-fields.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { connectAhead } from '../../kit/firebase/connect-ahead.ts';
import { login } from '../calls/login.ts';
import { EmailField, ForgotPassword } from './email-field.tsx';

/**
 * Says in a toast, and beneath the field that it is about, why what was sent is refused. The field's message goes once the field
 * changes or the form is sent again.
 */
export function refuseField(form: AnyFormApi, name: string, text: string): void {
  showToast({ kind: 'error', text });
  form.setFieldMeta(name, (meta) => ({ ...meta, errorMap: { ...meta.errorMap, onSubmit: text } }));
}

interface LoginFormProps {
  initialEmail?: string;
  onSignedIn?: () => void;
}

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
      showToast({ kind: 'success', text: ACCOUNT.loggedIn, leads: true });
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
