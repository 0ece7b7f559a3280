import { useForm, useStore } from '@tanstack/react-form';
import { ACCOUNT } from 'domain/account/texts';
import { CHANGE_PASSWORD } from 'domain/account/dialog-texts';
import { OFFLINE } from 'domain/kit/texts';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../kit/ui/dialog/dialog.tsx';
import { Form } from '../../kit/ui/fields/form.tsx';
import {
  NewPasswordFields,
  PasswordField,
  UsernameForManagers,
} from '../../kit/ui/fields/password-fields.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { type AuthFailure, authFailureOf } from '../../kit/firebase/auth/auth-failure.ts';
import { changePassword } from '../../kit/firebase/auth/auth.ts';

const TEXTS: Readonly<Partial<Record<AuthFailure, string>>> = {
  'wrong-credentials': CHANGE_PASSWORD.wrongPassword,
  'weak-password': ACCOUNT.passwordTooShort,
  'rate-limited': ERROR_TEXTS['rate-limited'],
  offline: OFFLINE,
};

/** The dialog with the current password, the new one and its repetition (spec §5). */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { current: '', password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { current, password } }) => {
      setProblem(null);
      try {
        await changePassword(current, password);
        showToast({ kind: 'success', text: CHANGE_PASSWORD.done });
        onClose();
      } catch (error) {
        setProblem(TEXTS[authFailureOf(error)] ?? CHANGE_PASSWORD.failed);
      }
    },
  });
  const busy = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return (
    <Dialog title={CHANGE_PASSWORD.title} onClose={onClose} locked={busy}>
      <Form form={form}>
        <UsernameForManagers email={email} />
        <PasswordField
          form={form}
          name="current"
          label={CHANGE_PASSWORD.current}
          required={CHANGE_PASSWORD.currentRequired}
        />
        <NewPasswordFields form={form} labels={[CHANGE_PASSWORD.new, CHANGE_PASSWORD.again]} />
        <div>
          <DialogProblem text={problem} />
          <DialogActions back={CHANGE_PASSWORD.cancel} onBack={onClose} locked={busy}>
            <Button type="submit" busy={busy} busyText={CHANGE_PASSWORD.saving}>
              {CHANGE_PASSWORD.save}
            </Button>
          </DialogActions>
        </div>
      </Form>
    </Dialog>
  );
}
