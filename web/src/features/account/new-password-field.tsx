import { ACCOUNT } from 'domain/texts/account';
import { type BoundField, FormField } from '../../components/form-field.tsx';

/** A field for choosing a password, or for repeating it: password managers offer to make and keep one. */
export function NewPasswordField({ field, repeated = false }: { field: BoundField; repeated?: boolean }) {
  return (
    <FormField
      field={field}
      label={repeated ? ACCOUNT.passwordAgain : ACCOUNT.password}
      type="password"
      autoComplete="new-password"
      required
      // The error says the same.
      hint={repeated || field.state.meta.errors[0] ? undefined : ACCOUNT.passwordHint}
    />
  );
}
