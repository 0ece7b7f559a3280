import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The part of a TanStack field of text that an input needs. */
export interface BoundField {
  readonly name: string;
  readonly state: {
    readonly value: string;
    readonly meta: { readonly errors: readonly (string | undefined)[] };
  };
  handleChange(value: string): void;
  handleBlur(): void;
}

/** What a field says and how it is filled in; the rest is the form's. */
export type FieldTexts = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
>;

/** A line of text that belongs to a form. */
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
