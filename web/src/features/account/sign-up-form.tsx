import { useForm } from '@tanstack/react-form';
import { EmailSchema } from 'domain/email';
import { ACCOUNT } from 'domain/texts/account';
import { useRef } from 'react';
import * as v from 'valibot';
import { Button } from '../../components/button.tsx';
import { focusFirstInvalid } from '../../components/focus-first-invalid.ts';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { passwordProblem, repetitionProblem } from './new-password.ts';
import { register } from './register.ts';

/** Signing up without a proof of payment, for whoever has an active plan (spec §5, design §5). */
export function SignUpForm({ onSignedIn }: { onSignedIn: () => void }) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useForm({
    defaultValues: { email: '', password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { email, password } }) => {
      const problem = await register(email, password);
      if (problem !== null) {
        showToast({ kind: 'error', text: problem });
        return;
      }
      showToast({ kind: 'success', text: ACCOUNT.createdVerify });
      onSignedIn();
    },
    onSubmitInvalid: ({ value }) => {
      if (value.email.trim() === '' || value.password === '') {
        showToast({ kind: 'error', text: ACCOUNT.credentialsRequired });
      }
      focusFirstInvalid(ref.current);
    },
  });
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.state.isSubmitting) void form.handleSubmit();
      }}
    >
      <p>{ACCOUNT.signUpText}</p>
      <form.Field
        name="email"
        validators={{
          onSubmit: ({ value }) => (v.is(EmailSchema, value) ? undefined : ACCOUNT.invalidEmail),
        }}
      >
        {(field) => (
          <TextField
            label={ACCOUNT.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            required
            value={field.state.value}
            onChange={field.handleChange}
            error={field.state.meta.errors[0]}
          />
        )}
      </form.Field>
      <form.Field name="password" validators={{ onSubmit: ({ value }) => passwordProblem(value) }}>
        {(field) => <NewPasswordField field={field} />}
      </form.Field>
      <form.Field
        name="passwordAgain"
        validators={{
          onSubmit: ({ value, fieldApi }) =>
            repetitionProblem(fieldApi.form.getFieldValue('password'), value),
        }}
      >
        {(field) => <NewPasswordField field={field} repeated />}
      </form.Field>
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <Button type="submit" size="large" wide busy={busy} busyText={ACCOUNT.creating}>
            {ACCOUNT.create}
          </Button>
        )}
      </form.Subscribe>
    </form>
  );
}
