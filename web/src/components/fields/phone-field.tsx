import { type ComponentProps, useRef } from 'react';
import { TextField } from './text-field.tsx';
import { typePhone } from './typed-numbers.ts';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'mask'>;

/** A text field for a phone number in its mask (spec §5). */
export function PhoneField(props: PhoneFieldProps) {
  const field = useRef({ typed: '', shown: '' });
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      mask={(next, previous, caret) => {
        // The form may have changed the text in between.
        const before =
          field.current.shown === previous ? field.current : { typed: previous, shown: previous };
        field.current = typePhone(next, before, caret);
        return field.current.shown;
      }}
    />
  );
}
