import { ACCOUNT } from 'domain/account/texts';
import { PASSWORD_MIN_LENGTH } from 'domain/kit/text-field';
import { FormField, type FormOf } from '../kit/ui/form.tsx';
import { useRevealed } from './use-revealed.tsx';

/** Tells a password manager whose password the form is about; it is not shown. */
export function UsernameForManagers({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}

interface PasswordFieldProps<Name extends string> {
  form: FormOf<Name>;
  name: Name;
  label?: string;
  enterKeyHint?: 'next' | 'go';
  /** The message for an empty field; without it an empty one is sent. */
  required?: string;
}

/** The password that an account has. Password managers offer to fill it in. */
export function PasswordField<Name extends string>(props: PasswordFieldProps<Name>) {
  const { form, name, label = ACCOUNT.password, enterKeyHint, required } = props;
  const revealed = useRevealed();
  return (
    <FormField
      {...revealed}
      form={form}
      name={name}
      label={label}
      autoComplete="current-password"
      enterKeyHint={enterKeyHint}
      required
      check={(text) => (text === '' ? required : undefined)}
    />
  );
}

/** A new password and its repetition (spec §5). Password managers offer to generate and store it. */
export function NewPasswordFields({
  form,
  labels = [ACCOUNT.password, ACCOUNT.passwordAgain],
}: {
  form: FormOf<'password' | 'passwordAgain'>;
  labels?: readonly [password: string, again: string];
}) {
  const common = { form, autoComplete: 'new-password', required: true } as const;
  const first = useRevealed();
  const second = useRevealed();
  return (
    <>
      <FormField
        {...common}
        {...first}
        name="password"
        label={labels[0]}
        hint={ACCOUNT.passwordHint}
        check={(text) => (text.length < PASSWORD_MIN_LENGTH ? ACCOUNT.passwordTooShort : undefined)}
      />
      <FormField
        {...common}
        {...second}
        name="passwordAgain"
        enterKeyHint="go"
        label={labels[1]}
        check={(text) => (text === form.state.values.password ? undefined : ACCOUNT.passwordsDiffer)}
      />
    </>
  );
}
