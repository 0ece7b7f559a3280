import { ACCOUNT } from 'domain/texts/account';
import { TextField } from '../../components/text-field.tsx';

/** The part of a TanStack field of text that an input needs. */
interface BoundField {
  readonly name: string;
  readonly state: {
    readonly value: string;
    readonly meta: { readonly errors: readonly (string | undefined)[] };
  };
  handleChange(value: string): void;
  handleBlur(): void;
}

/** A field for choosing a password, or for repeating it: password managers offer to make and keep one. */
export function NewPasswordField({ field, repeated = false }: { field: BoundField; repeated?: boolean }) {
  return (
    <TextField
      label={repeated ? ACCOUNT.passwordAgain : ACCOUNT.password}
      name={field.name}
      type="password"
      autoComplete="new-password"
      required
      hint={repeated ? undefined : ACCOUNT.passwordHint}
      value={field.state.value}
      onChange={(text) => field.handleChange(text)}
      onBlur={() => field.handleBlur()}
      error={field.state.meta.errors[0]}
    />
  );
}
