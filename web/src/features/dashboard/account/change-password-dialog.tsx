import { useForm } from '@tanstack/react-form';
import { PASSWORD_MIN_LENGTH } from 'domain/text-field';
import { ACCOUNT } from 'domain/texts/account';
import { CHANGE_PASSWORD } from 'domain/texts/account-data';
import { OFFLINE } from 'domain/texts/common';
import { ERROR_TEXTS } from 'domain/texts/errors';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FormField } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { showToast } from '../../../components/toast.tsx';
import { type AuthFailure, authFailureOf } from '../../../firebase/auth/auth-failure.ts';
import { changePassword } from '../../../firebase/auth/change-password.ts';
import { DialogProblem } from '../payments/dialog-problem.tsx';
import { UsernameForManagers } from './username-for-managers.tsx';

const TEXTS: Readonly<Record<AuthFailure, string>> = {
  'wrong-credentials': CHANGE_PASSWORD.wrongPassword,
  'weak-password': ACCOUNT.passwordTooShort,
  'rate-limited': ERROR_TEXTS['rate-limited'],
  offline: OFFLINE,
  'invalid-email': CHANGE_PASSWORD.failed,
  'email-in-use': CHANGE_PASSWORD.failed,
  'sign-up-not-allowed': CHANGE_PASSWORD.failed,
  'lookup-failed': CHANGE_PASSWORD.failed,
  unexpected: CHANGE_PASSWORD.failed,
};

/** The password now, the new one and its repetition (spec §5). */
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
        setProblem(TEXTS[authFailureOf(error)]);
      }
    },
  });
  return (
    <Dialog title={CHANGE_PASSWORD.title} onClose={onClose}>
      <Form form={form}>
        <UsernameForManagers email={email} />
        <form.Field
          name="current"
          validators={{
            onSubmit: ({ value }) => (value === '' ? CHANGE_PASSWORD.currentRequired : undefined),
          }}
        >
          {(field) => (
            <FormField
              field={field}
              label={CHANGE_PASSWORD.current}
              type="password"
              autoComplete="current-password"
              required
            />
          )}
        </form.Field>
        <form.Field
          name="password"
          validators={{
            onSubmit: ({ value }) =>
              value.length < PASSWORD_MIN_LENGTH ? ACCOUNT.passwordTooShort : undefined,
          }}
        >
          {(field) => (
            <FormField
              field={field}
              label={CHANGE_PASSWORD.new}
              type="password"
              autoComplete="new-password"
              required
              hint={field.state.meta.errors[0] ? undefined : ACCOUNT.passwordHint}
            />
          )}
        </form.Field>
        <form.Field
          name="passwordAgain"
          validators={{
            onSubmit: ({ value, fieldApi }) =>
              value === fieldApi.form.getFieldValue('password') ? undefined : ACCOUNT.passwordsDiffer,
          }}
        >
          {(field) => (
            <FormField
              field={field}
              label={CHANGE_PASSWORD.again}
              type="password"
              autoComplete="new-password"
              required
            />
          )}
        </form.Field>
        <div>
          <DialogProblem text={problem} />
          <form.Subscribe selector={(state) => state.isSubmitting}>
            {(busy) => (
              <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
                <Button look="outline" disabled={busy} onClick={onClose}>
                  {CHANGE_PASSWORD.cancel}
                </Button>
                <Button type="submit" busy={busy} busyText={CHANGE_PASSWORD.saving}>
                  {CHANGE_PASSWORD.save}
                </Button>
              </div>
            )}
          </form.Subscribe>
        </div>
      </Form>
    </Dialog>
  );
}
