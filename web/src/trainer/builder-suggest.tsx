import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { LibraryExercise } from 'domain/training/exercises';
import { FORM } from 'domain/training/builder-texts';
import { suggestExercises } from 'domain/training/match';

const SUGGESTIONS = 6;
/** The fewest letters for which the library is looked through. */
const SHORTEST = 2;

interface Completion {
  /** What stands before the name that is being typed: the exercises that it is joined with. */
  readonly before: string;
  /** The name as far as it is typed; '' once sets follow it. */
  readonly name: string;
}

/** What of a typed line is a name that can be completed. */
function completionOf(line: string): Completion {
  const start = line.lastIndexOf('+') + 1;
  const name = line.slice(start).trim();
  const isNamed = /\d\s*x|\d\s*s[ée]ries|^>/i.test(name);
  return { before: line.slice(0, start), name: isNamed || name.length < SHORTEST ? '' : name };
}

interface SuggestFieldProps {
  id?: string;
  label: string;
  labelHidden?: boolean;
  placeholder?: string;
  library: readonly LibraryExercise[];
  value: string;
  onChange: (text: string) => void;
  /** An exercise was chosen from the list. Without it, its name completes the line. */
  onChoose?: (exercise: LibraryExercise) => void;
  /** Enter was pressed, and no exercise is offered. */
  onEnter?: (text: string) => void;
  onPasteLines?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A field with exercises of the library to choose from, by keys and by thumb (a combobox as in the ARIA practices: the focus stays in
 * the field). The list pushes down what follows, so that it covers nothing.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, labelHidden, placeholder, library, value, onChange, onChoose, onEnter, onPasteLines } =
    props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A name without sets says nothing yet, so Enter takes the best exercise. Escape closes the list.
  const [marked, setMarked] = useState(0);
  const { before, name } = completionOf(value);
  const found = useMemo(
    () => (isOpen && name !== '' ? suggestExercises(name, library, SUGGESTIONS) : []),
    [isOpen, name, library],
  );
  // A name that is written out needs no completion.
  const shown = found.length === 1 && found[0]?.name === name ? [] : found;
  const isShown = shown.length > 0;
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  function choose(exercise: LibraryExercise) {
    setOpen(false);
    if (onChoose) onChoose(exercise);
    else onChange(`${before}${before === '' ? '' : ' '}${exercise.name} `);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    props.onKeyDown?.(event);
    if (event.defaultPrevented || event.altKey || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (isShown && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const step = key === 'ArrowDown' ? 1 : -1;
      setMarked((marked + step + shown.length) % shown.length);
      event.preventDefault();
    } else if (key === 'Escape' && isShown) {
      setOpen(false);
      event.preventDefault();
      event.stopPropagation();
    } else if (key === 'Enter') {
      const exercise = shown[marked];
      event.preventDefault();
      if (exercise !== undefined) choose(exercise);
      else {
        setOpen(false);
        onEnter?.(event.currentTarget.value);
      }
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (onPasteLines === undefined || !/\n/.test(text.trim())) return;
    event.preventDefault();
    onPasteLines(text);
  }

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <input
        type="text"
        inputMode="text"
        id={id}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? optionId(marked) : undefined}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        className="input w-full text-base"
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          setOpen(true);
          setMarked(0);
          onChange(event.target.value);
        }}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => setOpen(false)}
      />
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events
          -- a browser's own list can neither be styled nor read by a thumb; the field has the keys */}
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={FORM.suggestions}
        className={isShown ? 'scroll-mb-28 border border-base-300 bg-base-100' : 'hidden'}
      >
        {shown.map((exercise, index) => (
          <li
            key={exercise.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === marked}
            className={`flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 ${index === marked ? 'bg-neutral text-neutral-content' : 'hover:bg-base-200'}`}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(exercise)}
          >
            <span className="font-medium">{exercise.name}</span>
            <span className="text-sm">
              {[exercise.group, exercise.equipment].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {/* oxlint-enable */}
      <output className="sr-only">{isShown ? FORM.found(shown.length) : ''}</output>
    </div>
  );
}
