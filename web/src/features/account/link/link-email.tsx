import { ACCOUNT_LINK } from 'domain/texts/account/link';
import { TextField } from '../../../components/fields/text-field.tsx';

/** The e-mail address to which the link was sent. A password manager reads it as the user's name. */
export function LinkEmail({ email }: { email: string }) {
  return (
    <TextField
      label={ACCOUNT_LINK.email}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      readOnly
      value={email}
      onChange={() => undefined}
    />
  );
}
