import type { BirthDateParts } from 'domain/questionnaire/birth-date';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { MONTH_NAMES, WIZARD } from 'domain/texts/questionnaire';
import { useId, useState } from 'react';
import { TextField } from '../../../components/fields/text-field.tsx';

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
const MONTHS = MONTH_NAMES.map((name, index) => ({ value: String(index + 1), name }));
const yearDigits = (typed: string) => typed.replace(/\D/g, '').slice(0, 4);

interface BirthDateFieldsProps {
  value: BirthDateParts;
  onChange: (value: BirthDateParts) => void;
  /** Shown once the year is left, because nobody has a valid year while typing its first digits. */
  error?: string | undefined;
}

/** The day, month and year of birth (spec §5 "Personal data"). */
export function BirthDateFields({ value, onChange, error: problem }: BirthDateFieldsProps) {
  const id = useId();
  const [typing, setTyping] = useState(false);
  const error = typing ? undefined : problem;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 font-semibold">{FIELD_LABELS.data_nascimento}</legend>
      <div className="flex flex-wrap gap-2">
        <div className="flex min-w-0 flex-[1_1_4.5rem] flex-col gap-1.5">
          <label htmlFor={`${id}-day`} className="text-sm">
            {WIZARD.day}
          </label>
          <select
            id={`${id}-day`}
            autoComplete="bday-day"
            className="select w-full text-base"
            value={value.dia}
            onChange={(event) => onChange({ ...value, dia: event.target.value })}
          >
            <option value="">—</option>
            {DAYS.map((day) => (
              <option key={day}>{day}</option>
            ))}
          </select>
        </div>
        <div className="flex min-w-0 flex-[1.7_1_7rem] flex-col gap-1.5">
          <label htmlFor={`${id}-month`} className="text-sm">
            {WIZARD.month}
          </label>
          <select
            id={`${id}-month`}
            autoComplete="bday-month"
            className="select w-full text-base"
            value={value.mes}
            onChange={(event) => onChange({ ...value, mes: event.target.value })}
          >
            <option value="">—</option>
            {MONTHS.map((month) => (
              <option key={month.value} value={month.value}>
                {month.name}
              </option>
            ))}
          </select>
        </div>
        <div className="min-w-0 flex-[1_1_4.5rem] [&_label]:text-sm [&_label]:font-normal">
          <TextField
            label={WIZARD.year}
            name="ano"
            inputMode="numeric"
            autoComplete="bday-year"
            enterKeyHint="go"
            value={value.ano}
            mask={yearDigits}
            onBlur={() => setTyping(false)}
            onChange={(ano) => {
              setTyping(ano.length < 4);
              onChange({ ...value, ano });
            }}
          />
        </div>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-error text-sm font-medium">
          {error}
        </p>
      )}
    </fieldset>
  );
}
