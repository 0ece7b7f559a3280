import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, useId } from 'react';
import { caretAfterMask } from './caret-after-mask.ts';

interface TextFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: HTMLInputTypeAttribute;
  /** A line below the field that helps to fill it in. */
  hint?: string | undefined;
  /** What is wrong, in words; shown below the field and read with it. */
  error?: string | undefined;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /**
   * Rewrites what was typed (`next`), given what stood there; the caret keeps its digit. It also bounds the length: a
   * maxlength attribute would cut an autofilled +55 number before the mask can take the country code off.
   */
  mask?: (next: string, previous: string) => string;
  placeholder?: string;
  required?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  min?: string;
  max?: string;
  step?: string;
}

/** A labelled field of one line. Controlled: text in, text out. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, mask, value, onChange, type = 'text', ...input } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        {...input}
        type={type}
        id={id}
        value={value}
        className={`input w-full text-base ${error ? 'input-error' : ''} ${input.readOnly ? 'bg-base-200' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => {
          const element = event.currentTarget;
          const typed = element.value;
          if (!mask) return onChange(typed);
          const caret = element.selectionStart ?? typed.length;
          const masked = mask(typed, value);
          if (masked !== typed) {
            // Written before React sees the new value, so that React leaves the element, and the caret, alone.
            element.value = masked;
            const position = caretAfterMask(typed, caret, masked);
            element.setSelectionRange(position, position);
          }
          return onChange(masked);
        }}
      />
      {error && (
        <p id={errorId} className="text-error text-sm font-medium">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm opacity-75">
          {hint}
        </p>
      )}
    </div>
  );
}
