import { useForm } from '@tanstack/react-form';
import { ACCOUNT } from 'domain/texts/account';
import { ACCOUNT_EXISTS, SIGN_UP_NOT_ALLOWED } from 'domain/texts/errors';
import { Form, SubmitButton } from '../../../components/fields/form.tsx';
import { NewPasswordFields } from '../../../components/fields/password-fields.tsx';
import { refuseField } from '../../../components/fields/refuse-field.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { EmailField } from './email-field.tsx';
import { trySignUp } from '../calls/try-sign-up.ts';

/** Signing up without a proof of payment, which works only for an e-mail address with an active plan (spec §5). */
export function SignUpForm() {
  const form = useForm({
    defaultValues: { email: '', password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { email, password }, formApi }) => {
      const problem = await trySignUp(email, password);
      if (problem === null) return showToast({ kind: 'success', text: ACCOUNT.createdVerify });
      const isOfEmail = problem === ACCOUNT_EXISTS || problem === SIGN_UP_NOT_ALLOWED;
      return isOfEmail ? refuseField(formApi, 'email', problem) : showToast({ kind: 'error', text: problem });
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
