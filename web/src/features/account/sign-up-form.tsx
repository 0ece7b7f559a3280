import { useForm } from '@tanstack/react-form';
import { EmailSchema } from 'domain/email';
import { ACCOUNT } from 'domain/texts/account';
import * as v from 'valibot';
import { Form, SubmitButton } from '../../components/form.tsx';
import { showToast } from '../../components/toast.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { passwordProblem, repetitionProblem } from './new-password.ts';
import { register } from './register.ts';

/** Signing up without a proof of payment, for whoever has an active plan (spec §5, design §5). */
export function SignUpForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useForm({
    defaultValues: { email: '', password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { email, password } }) => {
      const problem = await register(email, password);
      if (problem !== null) {
        showToast({ kind: 'error', text: problem });
        return;
      }
      showToast({ kind: 'success', text: ACCOUNT.createdVerify });
      onSignedIn();
    },
    onSubmitInvalid: ({ value }) => {
      if (value.email.trim() === '' || value.password === '') {
        showToast({ kind: 'error', text: ACCOUNT.credentialsRequired });
      }
    },
  });
  return (
    <Form form={form}>
      <p className="text-balance">{ACCOUNT.signUpText}</p>
      <form.Field
        name="email"
        validators={{
          onSubmit: ({ value }) => (v.is(EmailSchema, value) ? undefined : ACCOUNT.invalidEmail),
        }}
      >
        {(field) => <EmailField field={field} />}
      </form.Field>
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
      <SubmitButton form={form} text={ACCOUNT.create} busyText={ACCOUNT.creating} />
    </Form>
  );
}
