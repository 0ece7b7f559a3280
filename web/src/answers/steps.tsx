import { useForm, useStore } from '@tanstack/react-form';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { wholeSchema } from 'domain/answers/checks';
import {
  answersWith,
  type ChoiceField,
  choicesWith,
  FIELD_LABELS,
  HEALTH_FIELDS,
  NOT_INFORMED,
  OTHER_GOAL,
  type Step,
  TEXT_MAX_LENGTH,
} from 'domain/answers/fields';
import { FORM_KEYS, formValues, type FormValues, isSameIn, keysToTakeOver } from 'domain/answers/form';
import {
  type BirthDateParts,
  birthDateProblem,
  composeBirthDate,
  HEIGHT_SHAPE,
  maskDecimal,
  WEIGHT_SHAPE,
} from 'domain/answers/measures';
import { type Questionnaire, QuestionnaireSchema } from 'domain/answers/record';
import {
  BIRTH_DATE_PROBLEMS,
  choiceLabel,
  MINOR_HELP,
  MINOR_MESSAGE,
  MONTH_NAMES,
  QUESTIONS,
  STEP_PROBLEMS,
  WIZARD,
} from 'domain/answers/texts';
import { formatDate } from 'domain/kit/dates';
import { cleanLines } from 'domain/kit/text-field';
import type { LiveRecords } from '../kit/firebase/live-records-feed.tsx';
import { ConsentField } from './consent-field.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { PrivacyLink, WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { PhoneField } from '../kit/ui/number-fields.tsx';
import { TextArea, TextField } from '../kit/ui/text-field.tsx';
import { type Draft, type DraftStore, hasUnsent, useDraft } from './draft.ts';
import { useWithdrawnConsent } from './save-answers.ts';

interface WizardFormOptions {
  readonly defaultValues: FormValues;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly onSend: (values: FormValues) => Promise<void>;
  readonly onInvalid: (values: FormValues) => void;
}

/** The form that all steps of the wizard share. Sending it validates all steps. */
export function useWizardForm({ defaultValues, today, onSend, onInvalid }: WizardFormOptions) {
  return useForm({
    defaultValues,
    canSubmitWhenInvalid: true,
    validators: { onSubmit: wholeSchema(today) },
    onSubmit: ({ value }) => onSend(value),
    onSubmitInvalid: ({ value }) => onInvalid(value),
  });
}
export type WizardForm = ReturnType<typeof useWizardForm>;

/** The stored answers, changed by the answers that this device has not sent yet. */
export function storedWithDraft(questionnaire: Questionnaire | null, draft: Draft): Questionnaire | null {
  if (!hasUnsent(draft)) return questionnaire;
  const consent = draft.consent ? { versao: '', aceito_em: null } : (questionnaire?.consent ?? null);
  return { ...(questionnaire ?? v.parse(QuestionnaireSchema, {})), ...draft.answers, consent };
}

/**
 * Keeps the open form and the stored answers together. An answer that changes elsewhere appears in the form unless the
 * person has typed in that field. What is typed is kept on the device at once, field by field: another tab's values stay,
 * and what a sign-out in another tab has erased stays erased until the person changes it here.
 */
export function useAnswers(form: WizardForm, drafts: DraftStore, { subscriber, questionnaire }: LiveRecords) {
  const draft = useDraft(drafts);
  const stored = useMemo(() => storedWithDraft(questionnaire, draft), [questionnaire, draft]);
  const base = useMemo(() => formValues(stored, subscriber), [stored, subscriber]);
  const values = useStore(form.store, (state) => state.values);

  const known = useRef(base);
  const takeOver = useEffectEvent((after: FormValues) => {
    for (const key of keysToTakeOver(values, known.current, after)) form.setFieldValue(key, after[key]);
    known.current = after;
  });
  useEffect(() => takeOver(base), [base]);

  useWithdrawnConsent(drafts, questionnaire, () => {
    for (const field of HEALTH_FIELDS) form.setFieldValue(field, '');
    form.setFieldValue('consentimento', false);
  });

  const kept = useRef(values);
  const keep = useEffectEvent((current: FormValues) => {
    const changed = FORM_KEYS.filter((key) => !isSameIn(key, kept.current, current));
    kept.current = current;
    if (changed.length === 0) return;
    const typed = changed.map((key) => [key, isSameIn(key, current, base) ? undefined : current[key]]);
    drafts.type(Object.fromEntries(typed));
  });
  useEffect(() => keep(values), [values]);

  return { values, base, stored };
}

interface ChoiceGroupProps {
  field: ChoiceField;
  /** The group's name for screen readers; the step's heading shows it to the others. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** One question with fixed answers, as large radio rows. A stored answer that is no longer offered stays among them. */
function ChoiceGroup({ field, label, value, onChange }: ChoiceGroupProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      {choicesWith(field, value).map((choice) => (
        <label
          key={choice}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-base-300 px-4 py-2.5 has-checked:border-primary has-checked:bg-primary/10"
        >
          <input
            type="radio"
            name={field}
            className="radio radio-primary"
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span>{choiceLabel(field, choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Brings the field into sight that the choice of 'outro' has added, because it appears under the wizard's buttons. A person who
 * moves through the choices by keys keeps the focus there: it would leave the choices before they are all read.
 */
function reveal(place: HTMLDivElement | null) {
  const field = place?.querySelector('input');
  if (!document.activeElement?.matches(':focus-visible')) field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

/** Step 3: the main goal, and the person's own words where the goal is 'outro'. */
function Goal({ form }: { form: WizardForm }) {
  // A step that opens with 'outro' already chosen starts at its heading.
  const [chosenHere, setChosenHere] = useState(false);
  return (
    <form.Field name="objetivo_principal">
      {(goal) => (
        <>
          <ChoiceGroup
            field="objetivo_principal"
            label={WIZARD.headings[3]}
            value={goal.state.value}
            onChange={(choice) => {
              setChosenHere(true);
              goal.handleChange(choice);
            }}
          />
          {goal.state.value === OTHER_GOAL && (
            <form.Field name="objetivo_outro">
              {(words) => (
                <div ref={chosenHere ? reveal : undefined}>
                  <TextField
                    label={FIELD_LABELS.objetivo_outro}
                    name="objetivo_outro"
                    inputMode="text"
                    autoComplete="off"
                    enterKeyHint="go"
                    placeholder={WIZARD.otherGoalPlaceholder}
                    value={words.state.value}
                    onChange={words.handleChange}
                  />
                </div>
              )}
            </form.Field>
          )}
        </>
      )}
    </form.Field>
  );
}

/** The steps that ask for one choice and nothing else. */
const CHOICES = { 4: 'experiencia_treino', 5: 'frequencia_semanal', 7: 'nivel_energia' } as const;

interface StepContentProps {
  step: Step;
  form: WizardForm;
  values: FormValues;
  email: string;
  /** YYYY-MM-DD. */
  today: string;
}

export function StepContent({ step, form, values, email, today }: StepContentProps) {
  switch (step) {
    case 0:
      return <Welcome values={values} email={email} />;
    case 1:
      return <PersonalData form={form} today={today} />;
    case 2:
      return <PhysicalData form={form} />;
    case 3:
      return <Goal form={form} />;
    case 6:
      return <Limitations form={form} />;
    default: {
      const name = CHOICES[step];
      return (
        <form.Field name={name}>
          {({ state, handleChange }) => (
            <ChoiceGroup
              field={name}
              label={WIZARD.headings[step]}
              value={state.value}
              onChange={handleChange}
            />
          )}
        </form.Field>
      );
    }
  }
}

/** Step 0: the data that the account has already (spec §2). */
function Welcome({ values, email }: { values: FormValues; email: string }) {
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
function PersonalData({ form, today }: { form: WizardForm; today: string }) {
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

const MEASURES = [
  { name: 'altura', placeholder: WIZARD.heightPlaceholder, shape: HEIGHT_SHAPE },
  { name: 'peso', placeholder: WIZARD.weightPlaceholder, shape: WEIGHT_SHAPE },
] as const;

/** Step 2: height, weight and the consent to store health data. */
export function PhysicalData({ form }: { form: WizardForm }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {MEASURES.map(({ name, placeholder, shape }) => (
          <form.Field key={name} name={name}>
            {(field) => (
              <TextField
                label={FIELD_LABELS[name]}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                placeholder={placeholder}
                mask={(typed) => maskDecimal(typed, shape)}
                value={field.state.value}
                onChange={field.handleChange}
              />
            )}
          </form.Field>
        ))}
      </div>
      <form.Field name="consentimento">
        {(field) => <ConsentField checked={field.state.value} onChange={field.handleChange} />}
      </form.Field>
      <PrivacyLink />
    </>
  );
}

/** A text that is too long stays, with a message. */
function tooLong(text: string) {
  const { length } = cleanLines(text);
  return length > TEXT_MAX_LENGTH ? STEP_PROBLEMS.long(length) : undefined;
}

const OTHERS = answersWith('kind', 'lines').filter((field) => field !== 'limitacoes_lesoes');

/** Step 6: limitations and injuries, and other points for the trainer. */
export function Limitations({ form }: { form: WizardForm }) {
  return (
    <>
      <form.Field name="limitacoes_lesoes">
        {({ state: { value }, handleChange }) => {
          const isNone = value === WIZARD.noLimitations;
          return (
            <div className="flex flex-col items-start gap-2 *:first:w-full">
              <TextArea
                label={FIELD_LABELS.limitacoes_lesoes}
                name="limitacoes_lesoes"
                rows={4}
                hint={WIZARD.limitationsHint}
                value={value}
                error={tooLong(value)}
                onChange={handleChange}
              />
              <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-full border border-base-300 px-4 has-checked:border-primary has-checked:bg-primary/10 has-disabled:opacity-50">
                <input
                  type="checkbox"
                  className="checkbox checkbox-primary"
                  checked={isNone}
                  // It replaces nothing that was typed.
                  disabled={!isNone && value.trim() !== ''}
                  onChange={() => handleChange(isNone ? '' : WIZARD.noLimitations)}
                />
                <span>{WIZARD.noLimitations}</span>
              </label>
            </div>
          );
        }}
      </form.Field>
      {OTHERS.map((name) => (
        <form.Field key={name} name={name}>
          {({ state: { value }, handleChange }) => (
            <TextArea
              label={FIELD_LABELS[name]}
              {...QUESTIONS[name]}
              name={name}
              rows={3}
              value={value}
              error={tooLong(value)}
              onChange={handleChange}
            />
          )}
        </form.Field>
      ))}
    </>
  );
}
