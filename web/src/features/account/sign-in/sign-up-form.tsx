import { useForm } from '@tanstack/react-form';
import { ACCOUNT } from 'domain/texts/account';
import { Form, SubmitButton } from '../../../components/fields/form.tsx';
import { NewPasswordFields } from '../../../components/fields/password-fields.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { EmailField } from './email-field.tsx';
import { trySignUp } from '../calls/try-sign-up.ts';

/** Signing up without a proof of payment, which works only for an e-mail address with an active plan (spec §5). */
export function SignUpForm() {
  const form = useForm({
    defaultValues: { email: '', password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { email, password } }) => {
      const problem = await trySignUp(email, password);
      if (problem !== null) {
        showToast({ kind: 'error', text: problem });
        return;
      }
      showToast({ kind: 'success', text: ACCOUNT.createdVerify });
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
      <EmailField form={form} checked />
      <NewPasswordFields form={form} />
      <SubmitButton form={form} text={ACCOUNT.create} busyText={ACCOUNT.creating} />
    </Form>
  );
}
