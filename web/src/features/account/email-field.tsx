import { ACCOUNT } from 'domain/texts/account';
import { type BoundField, FormField } from '../../components/form-field.tsx';

/** The address that an account is known by. */
export function EmailField({ field }: { field: BoundField }) {
  return (
    <FormField
      field={field}
      label={ACCOUNT.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      required
    />
  );
}
