import { cleanLines } from 'domain/questionnaire/clean-text';
import { TEXT_MAX_LENGTH } from 'domain/questionnaire/fields';
import { STEP_PROBLEMS } from 'domain/texts/questionnaire';
import { useId } from 'react';

interface AnswerAreaProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  placeholder?: string;
  rows: number;
}

/** An answer in several lines of free text, in whatever script. What is too long stays, and is said. */
export function AnswerArea({ label, name, value, onChange, hint, placeholder, rows }: AnswerAreaProps) {
  const id = useId();
  const { length } = cleanLines(value);
  const tooLong = length > TEXT_MAX_LENGTH;
  const describedBy = [tooLong && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
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
        placeholder={placeholder}
        value={value}
        aria-invalid={tooLong || undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {tooLong && (
        <p id={`${id}-error`} className="text-error text-sm font-medium">
          {STEP_PROBLEMS.long(length)}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm opacity-75">
          {hint}
        </p>
      )}
    </div>
  );
}
