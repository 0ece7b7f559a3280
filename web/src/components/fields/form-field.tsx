import { type AnyFormApi, Field } from '@tanstack/react-form';
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** A field's label, hint and input attributes. Its name, value and events come from the form. */
export type FieldTexts = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
>;

/** A TanStack form of texts, with the names of its fields. */
export type FormOf<Name extends string> = AnyFormApi & {
  readonly state: { readonly values: Readonly<Record<Name, string>> };
};

interface FormFieldProps<Name extends string> extends FieldTexts {
  form: FormOf<Name>;
  name: Name;
  /** The message for a text that cannot be sent; undefined for one that can. */
  check?: (text: string) => string | undefined;
}

/**
 * A one-line text field of a TanStack form, checked when the form is sent. An error message takes the place of the
 * hint.
 */
export function FormField<Name extends string>({ form, name, check, hint, ...texts }: FormFieldProps<Name>) {
  return (
    <Field
      form={form}
      name={name}
      validators={{ onSubmit: ({ value }: { value: string }) => check?.(value) }}
    >
      {({ state, handleChange, handleBlur }) => {
        const error: string | undefined = state.meta.errors[0];
        return (
          <TextField
            {...texts}
            name={name}
            value={state.value}
            onChange={handleChange}
            onBlur={handleBlur}
            error={error}
            hint={error ? undefined : hint}
          />
        );
      }}
    </Field>
  );
}
