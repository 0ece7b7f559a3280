import {
  type FocusEvent,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
} from 'react';
import { goToNextField } from './go-to-next-field.ts';
import { KeepFilled } from './keep-filled.ts';
import { type Mask, maskEdit } from './mask-edit.ts';

interface TextFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
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
  mask?: Mask;
  placeholder?: string;
  required?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  min?: string;
  max?: string;
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
    onKeyDown,
    type = 'text',
    end,
    enterKeyHint = 'next',
    ...input
  } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  /** The text before an input method began to compose. The mask waits for its end: it would double the composed digits. */
  const beforeComposing = useRef<string | null>(null);
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');

  function change(element: HTMLInputElement, previous: string, byDelete: boolean) {
    const typed = element.value;
    if (!mask) return onChange(typed);
    const caret = element.selectionStart ?? typed.length;
    const { masked, position } = maskEdit({ typed, caret, previous, byDelete }, mask);
    if (masked !== typed) {
      // Once the element holds the value, React does not write it again, and the caret stays.
      element.value = masked;
      element.setSelectionRange(position, position);
    }
    return onChange(masked);
  }

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
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (enterKeyHint === 'next') goToNextField(event);
          }}
          onCompositionStart={() => {
            beforeComposing.current = value;
          }}
          onCompositionEnd={({ currentTarget }) => {
            change(currentTarget, beforeComposing.current ?? value, false);
            beforeComposing.current = null;
          }}
          onChange={({ currentTarget, nativeEvent }) => {
            if (beforeComposing.current !== null) return onChange(currentTarget.value);
            const byDelete =
              nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
            return change(currentTarget, value, byDelete);
          }}
        />
        <KeepFilled id={id} shown={value} />
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
