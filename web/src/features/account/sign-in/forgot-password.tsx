import { EmailSchema } from 'domain/email';
import { ACCOUNT } from 'domain/texts/account';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { requestPasswordReset } from '../calls/request-password-reset.ts';

/** The button 'Esqueci minha senha'. Its answer does not tell whether the e-mail address has an account. */
export function ForgotPassword({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!v.is(EmailSchema, email)) {
      showToast({ kind: 'warning', text: ACCOUNT.forgotNeedsEmail });
      return;
    }
    setBusy(true);
    const problem = await requestPasswordReset(email);
    showToast(
      problem === null ? { kind: 'info', text: ACCOUNT.forgotSent } : { kind: 'error', text: problem },
    );
    setBusy(false);
  };
  return (
    <Button look="quiet" wide busy={busy} onClick={() => void send()}>
      {ACCOUNT.forgot}
    </Button>
  );
}
