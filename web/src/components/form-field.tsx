import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The part of a TanStack text field that an input needs. */
export interface BoundField {
  readonly name: string;
  readonly state: {
    readonly value: string;
    readonly meta: { readonly errors: readonly (string | undefined)[] };
  };
  handleChange(value: string): void;
  handleBlur(): void;
}

/** A field's label, hint and input attributes. Its name, value and events come from the form. */
export type FieldTexts = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
>;

/** A one-line text field bound to a TanStack form. */
export function FormField({ field, ...texts }: FieldTexts & { field: BoundField }) {
  return (
    <TextField
      {...texts}
      name={field.name}
      value={field.state.value}
      onChange={(text) => field.handleChange(text)}
      onBlur={() => field.handleBlur()}
      error={field.state.meta.errors[0]}
    />
  );
}
