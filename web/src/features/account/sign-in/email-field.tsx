import { EmailSchema } from 'domain/email';
import { ACCOUNT } from 'domain/texts/account';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../../components/button.tsx';
import { FormField, type FormOf } from '../../../components/fields/form.tsx';
import { focusFirstInvalid } from '../../../components/fields/text-field.tsx';
import { showToast } from '../../../components/toast.tsx';
import { requestPasswordReset } from '../calls/login.ts';

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
      inputMode="email"
      autoComplete="username"
      enterKeyHint={enterKeyHint}
      required
      check={(text) => (!checked || v.is(EmailSchema, text) ? undefined : ACCOUNT.invalidEmail)}
    />
  );
}

/** The button 'Esqueci minha senha'. Its answer does not tell whether the e-mail address has an account. */
export function ForgotPassword({ email, onInvalid }: { email: string; onInvalid?: () => void }) {
  const [busy, setBusy] = useState(false);
  const send = async (pressed: HTMLButtonElement) => {
    if (!v.is(EmailSchema, email)) {
      onInvalid?.();
      return focusFirstInvalid(pressed.form);
    }
    setBusy(true);
    const problem = await requestPasswordReset(email);
    showToast(
      problem === null ? { kind: 'info', text: ACCOUNT.forgotSent } : { kind: 'error', text: problem },
    );
    return setBusy(false);
  };
  return (
    <Button look="quiet" wide busy={busy} onClick={({ currentTarget }) => void send(currentTarget)}>
      {ACCOUNT.forgot}
    </Button>
  );
}
