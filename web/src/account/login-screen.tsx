import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_EXISTS, SIGN_UP_NOT_ALLOWED } from 'domain/kit/error-texts';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Form, SubmitButton } from '../kit/ui/form.tsx';
import { NewPasswordFields } from './password-fields.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { EmailField, LoginForm, refuseField, trySignUp } from './login-form.tsx';
import { PaidCards } from './paid-account.tsx';

/** Signing up without a proof of payment, which works only for an e-mail address with an active plan (spec §5). */
function SignUpForm() {
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

type Mode = 'login' | 'sign-up';
const MODES: readonly { mode: Mode; text: string }[] = [
  { mode: 'login', text: ACCOUNT.login },
  { mode: 'sign-up', text: ACCOUNT.signUp },
];

/** The full-screen dialog with the toggle Entrar/Cadastrar (spec §2). Once there is a session, the dashboard takes its place. */
export function LoginScreen({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('login');
  return (
    <Dialog title={ACCOUNT.panelTitle} onClose={onClose} fullScreen>
      <div className="mx-auto flex w-full max-w-md flex-col gap-8 pt-4 sm:pt-12">
        <fieldset className="grid grid-cols-2 few-words:grid-cols-1 gap-1 rounded-field border border-base-300 bg-base-200 p-1">
          <legend className="sr-only">{ACCOUNT.modes}</legend>
          {MODES.map((option) => (
            <button
              key={option.mode}
              type="button"
              className={`btn ${mode === option.mode ? 'btn-secondary' : 'btn-ghost'}`}
              aria-pressed={mode === option.mode}
              onClick={() => setMode(option.mode)}
            >
              {option.text}
            </button>
          ))}
        </fieldset>
        {mode === 'login' ? <LoginForm /> : <SignUpForm />}
        {mode === 'login' && <PaidCards />}
      </div>
    </Dialog>
  );
}
