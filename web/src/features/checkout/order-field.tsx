import type { ComponentProps } from 'react';
import { TextField } from '../../components/text-field.tsx';

/** The part of a TanStack field of text that an order's input needs. */
interface BoundField {
  readonly name: string;
  readonly state: {
    readonly value: string;
    readonly meta: { readonly errors: readonly (string | undefined)[] };
  };
  handleChange(value: string): void;
  handleBlur(): void;
  validate(cause: 'blur'): unknown;
}

type Texts = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required'
>;

/** One required field of an order. */
export function OrderField({ field, ...texts }: Texts & { field: BoundField }) {
  return (
    <TextField
      {...texts}
      name={field.name}
      required
      value={field.state.value}
      onChange={(text) => {
        field.handleChange(text);
        // What was marked wrong is unmarked as soon as it is right, not only on leaving the field.
        if (field.state.meta.errors.length > 0) void field.validate('blur');
      }}
      // A button under the finger stays where it is: what it sends is checked whole anyway.
      onBlur={() => {
        if (document.querySelector('button:active') === null) field.handleBlur();
      }}
      error={field.state.meta.errors[0]}
    />
  );
}
