import { EmailSchema } from 'domain/email';
import { ACCOUNT } from 'domain/texts/account';
import { OFFLINE } from 'domain/texts/common';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { authFailureOf } from '../../firebase/auth-failure.ts';
import { sendPasswordReset } from '../../firebase/send-password-reset.ts';

/** 'Esqueci minha senha': the answer is the same whether the account exists or not. */
export function ForgotPassword({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!v.is(EmailSchema, email)) {
      showToast({ kind: 'info', text: ACCOUNT.forgotNeedsEmail });
      return;
    }
    setBusy(true);
    try {
      await sendPasswordReset(email);
      showToast({ kind: 'info', text: ACCOUNT.forgotSent });
    } catch (error) {
      // Anything but a lost connection could tell whether the account exists.
      const offline = authFailureOf(error) === 'offline';
      showToast(offline ? { kind: 'error', text: OFFLINE } : { kind: 'info', text: ACCOUNT.forgotSent });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" wide busy={busy} onClick={() => void send()}>
      {ACCOUNT.forgot}
    </Button>
  );
}
