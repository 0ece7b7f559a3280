import { useId } from 'react';

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
        <p id={`${id}-error`} className="text-error text-sm font-medium">
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
