import { EmailSchema, cleanEmail } from 'domain/kit/email';
import { ACCOUNT } from 'domain/account/texts';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../kit/ui/button.tsx';
import { FormField, type FormOf } from '../../kit/ui/fields/form.tsx';
import { focusFirstInvalid } from '../../kit/ui/fields/text-field.tsx';
import { dismissErrors, showToast } from '../../kit/ui/toast.tsx';
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
