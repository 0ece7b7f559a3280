import { EmailSchema } from 'domain/email';
import { ACCOUNT } from 'domain/texts/account';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../../components/button.tsx';
import { focusFirstInvalid } from '../../../components/fields/focus-first-invalid.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { requestPasswordReset } from '../calls/request-password-reset.ts';

interface ForgotPasswordProps {
  email: string;
  /** The e-mail address is none, so no link can be sent there. */
  onInvalid?: () => void;
}

/** The button 'Esqueci minha senha'. Its answer does not tell whether the e-mail address has an account. */
export function ForgotPassword({ email, onInvalid }: ForgotPasswordProps) {
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
