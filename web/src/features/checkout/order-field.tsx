import type { BoundField, FieldTexts } from '../../components/form-field.tsx';
import { TextField } from '../../components/text-field.tsx';

interface OrderFieldProps extends FieldTexts {
  field: BoundField & { validate(cause: 'blur'): unknown };
}

/** One required field of an order. */
export function OrderField({ field, ...texts }: OrderFieldProps) {
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
