import {
  Component,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { report } from './report-autofill.ts';

interface KeepFilledProps {
  id: string;
  shown: string;
}

/**
 * Keeps what was filled into a field without an event when React renders the field again by itself, for example for live data:
 * React would empty it. Only a class hears of a rendering before React changes the page. Shows nothing.
 */
class KeepFilled extends Component<KeepFilledProps> {
  override getSnapshotBeforeUpdate({ shown }: KeepFilledProps): string | null {
    const text = this.field()?.value ?? '';
    return text === '' || text === shown || text === this.props.shown ? null : text;
  }

  override componentDidUpdate(_before: KeepFilledProps, _state: unknown, filled: string | null) {
    const field = this.field();
    if (filled !== null && field && !field.readOnly) report(field, filled);
  }

  private field() {
    return document.querySelector<HTMLInputElement>(`input[id="${this.props.id}"]`);
  }

  override render() {
    return null;
  }
}

/**
 * Moves the focus to the form's next field where Enter is pressed on a phone, whose key is labelled that way (`enterkeyhint`). On a
 * computer, and in the last field, Enter sends the form.
 */
function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || !matchMedia('(pointer: coarse)').matches) return;
  const field = event.currentTarget;
  const fields = [...(field.form?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/**
 * The attributes of a field for an address. A browser's own e-mail field hands out another text than it shows: in Chromium
 * `ana@gmaíl.com` is `ana@xn--gmal-xpa.com`, which nobody reads.
 */
const ADDRESS_FIELD = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'form' | 'onChange'> {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  mask?: Mask;
  /** Removes what came in beside the text itself: at once where it was pasted or filled in, and on leaving what was typed. */
  clean?: (text: string) => string;
  /** A button over the end of the field, for which the text leaves room. */
  end?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    mask,
    clean = (text) => text,
    value,
    onChange,
    onKeyDown,
    onBlur,
    type = 'text',
    end,
    // The last field of a form sets another one.
    enterKeyHint = 'next',
    ...input
  } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  /** The text before an input method began to compose. The mask waits for its end: it would double the composed digits. */
  const beforeComposing = useRef<string | null>(null);
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');

  function change(element: HTMLInputElement, previous: string, { inputType = '' }: { inputType?: string }) {
    const typed = element.value;
    // A password manager fills a field in without an input type.
    const isTyped = /^(insert(Composition)?Text|delete|history)/.test(inputType);
    if (!mask) return onChange(isTyped ? typed : clean(typed));
    const byDelete = inputType === 'deleteContentForward';
    const caret = element.selectionStart ?? typed.length;
    const { masked, position } = maskEdit({ typed, caret, previous, byDelete }, mask);
    if (masked !== typed) {
      // Once the element holds the value, React does not write it again, and the caret stays.
      element.value = masked;
      element.setSelectionRange(position, position);
    }
    return onChange(masked);
  }

  /** Whoever goes on sees in the field what is sent. */
  function leave({ value: typed }: HTMLInputElement) {
    if (!input.readOnly && clean(typed) !== typed) onChange(clean(typed));
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          {...(type === 'email' ? ADDRESS_FIELD : { type })}
          enterKeyHint={enterKeyHint}
          id={id}
          value={value}
          className={`input w-full text-base ${error ? 'input-error' : ''} ${input.readOnly ? 'bg-base-200' : ''} ${end ? 'pe-24' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave(event.currentTarget);
            onKeyDown?.(event);
            if (enterKeyHint === 'next') goToNextField(event);
          }}
          onBlur={(event) => {
            leave(event.currentTarget);
            onBlur?.(event);
          }}
          onCompositionStart={() => {
            beforeComposing.current = value;
          }}
          onCompositionEnd={({ currentTarget }) => {
            change(currentTarget, beforeComposing.current ?? value, { inputType: 'insertText' });
            beforeComposing.current = null;
          }}
          onChange={({ currentTarget, nativeEvent }) => {
            if (beforeComposing.current !== null) return onChange(currentTarget.value);
            return change(currentTarget, value, nativeEvent instanceof InputEvent ? nativeEvent : {});
          }}
        />
        <KeepFilled id={id} shown={value} />
        {end}
      </div>
      {error && (
        <p id={errorId} className="text-error text-sm font-semibold">
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

/**
 * Makes a form's fields hear of what is typed as soon as they are shown. They do by effects, which React may run a good while later:
 * until then a key would leave the field empty, and the next one would begin it anew. React runs all effects before it renders again.
 */
export function useEffectsAtOnce(): void {
  const [, renderAgain] = useReducer(() => true, false);
  useLayoutEffect(renderAgain, [renderAgain]);
}

/** Moves the focus to the first field that is marked wrong, once the marks are drawn. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

interface TextAreaProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  hint?: string | undefined;
  error?: string | undefined;
}

export function TextArea({ label, name, value, onChange, rows, hint, error }: TextAreaProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        dir="auto"
        className="textarea w-full text-base"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="text-error text-sm font-semibold">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm opacity-75">
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * Rewrites the typed text (`next`), given the text before it; `caret` is the position behind what was typed. It also limits
 * the length: a `maxlength` attribute would cut an autofilled +55 number before the mask removes the country code.
 */
type Mask = (next: string, previous: string, caret: number) => string;

/** A change of a masked field: its text and caret after it, the text before it, and whether the key was Delete. */
interface Edit {
  readonly typed: string;
  readonly caret: number;
  readonly previous: string;
  readonly byDelete: boolean;
}

/**
 * The masked text after a change, and the caret in it: behind the same digit as before. A caret at the end stays at the end,
 * behind the characters that the mask added. Delete before a character of the mask takes the digit behind it.
 */
export function maskEdit(edit: Edit, mask: Mask): { readonly masked: string; readonly position: number } {
  const { caret, previous, byDelete } = edit;
  let { typed } = edit;
  let masked = mask(typed, previous, caret);
  if (byDelete && masked === previous) {
    typed = typed.slice(0, caret) + typed.slice(caret).replace(/\d/, '');
    masked = mask(typed, previous, caret);
  }
  return { masked, position: caretAfterMask(typed, caret, masked) };
}

function caretAfterMask(typed: string, caret: number, masked: string): number {
  if (caret >= typed.length) return masked.length;
  let digits = typed.slice(0, caret).replace(/\D/g, '').length;
  let position = 0;
  while (digits > 0 && position < masked.length) {
    if (/\d/.test(masked[position] ?? '')) digits -= 1;
    position += 1;
  }
  return position;
}
