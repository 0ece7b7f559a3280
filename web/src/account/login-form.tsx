import { type AnyFormApi, useForm } from '@tanstack/react-form';
import { useState } from 'react';
import * as v from 'valibot';
import { sendConfirmation, sendPasswordReset as contract } from 'domain/account/links-contract';
import { ACCOUNT, createAccountFailed } from 'domain/account/texts';
import { cleanEmail, EmailSchema } from 'domain/kit/email';
import { ACCOUNT_EXISTS, ERROR_TEXTS, LOOKUP_FAILED, SIGN_UP_NOT_ALLOWED } from 'domain/kit/error-texts';
import { OFFLINE } from 'domain/kit/texts';
import { type AuthFailure, authFailureOf } from '../kit/firebase/auth-failure.ts';
import { signIn, signUp } from '../kit/firebase/auth.ts';
import { callErrorText, callFunction } from '../kit/firebase/callable.ts';
import { useConnectAhead } from '../kit/firebase/connect-ahead.ts';
import { Button } from '../kit/ui/button.tsx';
import { Form, FormField, type FormOf, SubmitButton } from '../kit/ui/form.tsx';
import { PasswordField } from './password-fields.tsx';
import { focusFirstInvalid } from '../kit/ui/text-field.tsx';
import { dismissErrors, showToast } from '../kit/ui/toast.tsx';

const LOGIN_TEXTS: Readonly<Partial<Record<AuthFailure, string>>> = {
  'wrong-credentials': ACCOUNT.wrongCredentials,
  'invalid-email': ACCOUNT.wrongCredentials,
  'rate-limited': ERROR_TEXTS['rate-limited'],
  offline: OFFLINE,
};

/** Logs in. Resolves with null, or with the text of the failure (spec §8). Never rejects. */
export async function login(email: string, password: string): Promise<string | null> {
  try {
    await signIn(email, password);
    return null;
  } catch (error) {
    return LOGIN_TEXTS[authFailureOf(error)] ?? ACCOUNT.unexpected;
  }
}

/** Has the server mail a link that resets the password. Resolves with null, or with the text of the failure. Never rejects. */
export async function requestPasswordReset(email: string): Promise<string | null> {
  try {
    await callFunction(contract, { email });
    return null;
  } catch (error) {
    // The server answers alike with and without an account, so no failure tells whether there is one.
    return callErrorText(error);
  }
}

const SIGN_UP_TEXTS: Readonly<Partial<Record<AuthFailure, string>>> = {
  'sign-up-not-allowed': SIGN_UP_NOT_ALLOWED,
  'lookup-failed': LOOKUP_FAILED,
  'email-in-use': ACCOUNT_EXISTS,
  'weak-password': ACCOUNT.passwordTooShort,
  'invalid-email': ACCOUNT.invalidEmail,
  'rate-limited': createAccountFailed(ERROR_TEXTS['rate-limited']),
  offline: createAccountFailed(OFFLINE),
};

/**
 * Signs up without a proof of payment, and asks for the e-mail whose link confirms the mailbox. Resolves with null, or with the
 * text of the failure (spec §5, §8). Never rejects.
 */
export async function trySignUp(email: string, password: string): Promise<string | null> {
  try {
    await signUp(email, password);
  } catch (error) {
    return SIGN_UP_TEXTS[authFailureOf(error, true)] ?? ACCOUNT.createFailedUnexpectedly;
  }
  // The person is signed in and does not wait for this e-mail. If it fails, the dashboard offers to send it again.
  callFunction(sendConfirmation, null).catch((error: unknown) => {
    console.warn('The confirmation e-mail was not sent', error);
  });
  return null;
}

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
  useConnectAhead();
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

interface EmailFieldProps {
  form: FormOf<'email'>;
  checked?: boolean;
  enterKeyHint?: 'next' | 'go';
}

export function EmailField({ form, checked = false, enterKeyHint }: EmailFieldProps) {
  return (
    <FormField
      form={form}
      name="email"
      label={ACCOUNT.email}
      type="email"
      autoComplete="username"
      clean={cleanEmail}
      enterKeyHint={enterKeyHint}
      required
      check={(text) => (!checked || v.is(EmailSchema, text) ? undefined : ACCOUNT.invalidEmail)}
    />
  );
}

/**
 * The button 'Esqueci minha senha'. Its answer does not tell whether the e-mail address has an account, and stays below the button
 * until another address is typed, because whoever looks for the mail meanwhile has not seen a toast.
 */
export function ForgotPassword({ email, onInvalid }: { email: string; onInvalid?: () => void }) {
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async (pressed: HTMLButtonElement) => {
    if (!v.is(EmailSchema, email)) {
      onInvalid?.();
      return focusFirstInvalid(pressed.form);
    }
    setBusy(true);
    dismissErrors();
    const problem = await requestPasswordReset(email);
    if (problem !== null) showToast({ kind: 'error', text: problem });
    setSentTo(problem === null ? email : null);
    return setBusy(false);
  };
  return (
    <div>
      <Button look="quiet" wide busy={busy} onClick={({ currentTarget }) => void send(currentTarget)}>
        {ACCOUNT.forgot}
      </Button>
      <LinkSent shown={sentTo === email} />
    </div>
  );
}

/** The answer to whoever asked for a link. */
export function LinkSent({ shown }: { shown: boolean }) {
  return (
    <div aria-live="polite">
      {shown && <p className="mt-2 border-success border-l-4 bg-base-200 px-4 py-3">{ACCOUNT.forgotSent}</p>}
    </div>
  );
}
