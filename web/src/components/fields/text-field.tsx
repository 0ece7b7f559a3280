import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { caretAfterMask } from './caret-after-mask.ts';
import { goToNextField } from './go-to-next-field.ts';

interface TextFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: HTMLInputTypeAttribute;
  /** A line of help below the field. */
  hint?: string | undefined;
  /** The message shown below the field; screen readers read it with the field. */
  error?: string | undefined;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** What Enter does on a phone's keyboard: 'next', unless the field is the last, goes to the next field. */
  enterKeyHint?: 'next' | 'go' | undefined;
  autoCapitalize?: 'none';
  spellCheck?: boolean;
  /**
   * Rewrites the typed text (`next`), given the text before it; the caret stays behind its digit. The mask also limits
   * the length: a `maxlength` attribute would cut an autofilled +55 number before the mask removes the country code.
   */
  mask?: (next: string, previous: string) => string;
  placeholder?: string;
  required?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  min?: string;
  max?: string;
  step?: string;
  /** The input element. */
  ref?: Ref<HTMLInputElement>;
  /** A button over the end of the field, for which the text leaves room. */
  end?: ReactNode;
}

/** A labelled one-line text field. A controlled component. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    mask,
    value,
    onChange,
    type = 'text',
    end,
    enterKeyHint = 'next',
    ...input
  } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          type={type}
          enterKeyHint={enterKeyHint}
          id={id}
          value={value}
          className={`input w-full text-base ${error ? 'input-error' : ''} ${input.readOnly ? 'bg-base-200' : ''} ${end ? 'pe-24' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onKeyDown={enterKeyHint === 'next' ? goToNextField : undefined}
          onChange={(event) => {
            const element = event.currentTarget;
            const typed = element.value;
            if (!mask) return onChange(typed);
            const caret = element.selectionStart ?? typed.length;
            const masked = mask(typed, value);
            if (masked !== typed) {
              // Once the element holds the value, React does not write it again, and the caret stays.
              element.value = masked;
              const position = caretAfterMask(typed, caret, masked);
              element.setSelectionRange(position, position);
            }
            return onChange(masked);
          }}
        />
        {end}
      </div>
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
