import { EmailSchema } from 'domain/email';
import { ACCOUNT } from 'domain/texts/account';
import * as v from 'valibot';
import { FormField, type FormOf } from '../../../components/fields/form-field.tsx';

interface EmailFieldProps {
  form: FormOf<'email'>;
  /** Whether the form refuses a text that cannot be an e-mail address. */
  checked?: boolean;
  enterKeyHint?: 'next' | 'go';
}

/** The field for the e-mail address of an account. */
export function EmailField({ form, checked = false, enterKeyHint }: EmailFieldProps) {
  return (
    <FormField
      form={form}
      name="email"
      label={ACCOUNT.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      enterKeyHint={enterKeyHint}
      required
      check={(text) => (!checked || v.is(EmailSchema, text) ? undefined : ACCOUNT.invalidEmail)}
    />
  );
}
