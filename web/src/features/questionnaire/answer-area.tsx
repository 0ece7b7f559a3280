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

/** An answer in several lines of free text. */
export function AnswerArea({ label, name, value, onChange, hint, placeholder, rows }: AnswerAreaProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        className="textarea w-full text-base"
        placeholder={placeholder}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm opacity-75">
          {hint}
        </p>
      )}
    </div>
  );
}
