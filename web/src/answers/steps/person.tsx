import { formatDate } from 'domain/kit/dates';
import { type BirthDateParts, birthDateProblem, composeBirthDate } from 'domain/answers/measures';
import { FIELD_LABELS, NOT_INFORMED } from 'domain/answers/fields';
import type { FormValues } from 'domain/answers/form';
import { BIRTH_DATE_PROBLEMS, MINOR_HELP, MINOR_MESSAGE, MONTH_NAMES, WIZARD } from 'domain/answers/texts';
import { useId, useState } from 'react';
import { WhatsappLink } from '../../kit/ui/new-tab-links.tsx';
import { Facts } from '../../kit/ui/facts.tsx';
import { PhoneField } from '../../kit/ui/fields/number-fields.tsx';
import { TextField } from '../../kit/ui/fields/text-field.tsx';
import type { WizardForm } from '../wizard-form.ts';

/** Step 0: the data that the account has already (spec §2). */
export function Welcome({ values, email }: { values: FormValues; email: string }) {
  const birthDate = composeBirthDate(values.nascimento);
  const rows = [
    [FIELD_LABELS.nome_completo, values.nome],
    [FIELD_LABELS.telefone, values.telefone],
    [WIZARD.email, email],
    [FIELD_LABELS.data_nascimento, birthDate && formatDate(birthDate)],
  ] as const;
  return (
    <>
      <p className="text-lg">{WIZARD.welcomeText}</p>
      <section aria-label={WIZARD.welcomeData}>
        <h4 className="mb-2 font-semibold">{WIZARD.welcomeData}</h4>
        <Facts rows={rows.map(([label, value]) => [label, value || NOT_INFORMED])} />
      </section>
    </>
  );
}

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
/** The parts that are chosen: an option's value is its place, from 1. */
const SELECTS = [
  { part: 'dia', label: WIZARD.day, autoComplete: 'bday-day', width: 'flex-[1_1_4.5rem]', names: DAYS },
  {
    part: 'mes',
    label: WIZARD.month,
    autoComplete: 'bday-month',
    width: 'flex-[1.7_1_7rem]',
    names: MONTH_NAMES,
  },
] as const;
const yearDigits = (typed: string) => typed.replace(/\D/g, '').slice(0, 4);

interface BirthDateFieldsProps {
  value: BirthDateParts;
  onChange: (value: BirthDateParts) => void;
  /** Shown once the year is left, because nobody has a valid year while typing its first digits. */
  error?: string | undefined;
}

/** The day, month and year of birth (spec §5 "Personal data"). */
function BirthDateFields({ value, onChange, error: problem }: BirthDateFieldsProps) {
  const id = useId();
  const [typing, setTyping] = useState(false);
  const error = typing ? undefined : problem;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 font-semibold">{FIELD_LABELS.data_nascimento}</legend>
      <div className="flex flex-wrap gap-2">
        {SELECTS.map(({ part, label, autoComplete, width, names }) => (
          <div key={part} className={`flex min-w-0 flex-col gap-1.5 ${width}`}>
            <label htmlFor={`${id}-${part}`} className="text-sm">
              {label}
            </label>
            <select
              id={`${id}-${part}`}
              autoComplete={autoComplete}
              className="select w-full text-base"
              value={value[part]}
              onChange={(event) => onChange({ ...value, [part]: event.target.value })}
            >
              <option value="">—</option>
              {names.map((name, index) => (
                <option key={name} value={index + 1}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        ))}
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

/** Step 1: name, phone and birth date. A minor reads why they cannot go on, with a link to the trainer. */
export function PersonalData({ form, today }: { form: WizardForm; today: string }) {
  return (
    <>
      <form.Field name="nome">
        {(field) => (
          <TextField
            label={FIELD_LABELS.nome_completo}
            name="nome"
            autoComplete="name"
            value={field.state.value}
            onChange={field.handleChange}
          />
        )}
      </form.Field>
      <form.Field name="telefone">
        {(field) => (
          <PhoneField
            label={FIELD_LABELS.telefone}
            name="telefone"
            placeholder="(11)98765-4321"
            value={field.state.value}
            onChange={field.handleChange}
          />
        )}
      </form.Field>
      <form.Field name="nascimento">
        {(field) => {
          const problem = birthDateProblem(field.state.value, today);
          return (
            <>
              <BirthDateFields
                value={field.state.value}
                onChange={field.handleChange}
                error={
                  problem === null || problem === 'incomplete' ? undefined : BIRTH_DATE_PROBLEMS[problem]
                }
              />
              {problem === 'minor' && (
                <WhatsappLink className="link link-primary" message={MINOR_MESSAGE}>
                  {MINOR_HELP}
                </WhatsappLink>
              )}
            </>
          );
        }}
      </form.Field>
    </>
  );
}
