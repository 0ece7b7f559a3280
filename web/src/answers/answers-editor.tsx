import {
  Fragment,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { CONSENT_VERSION } from 'domain/answers/consent';
import { SUMMARY } from 'domain/answers/editor-texts';
import {
  ANSWER_FIELDS,
  type AnswerField,
  answersWith,
  CHOICE_FIELDS,
  type ChoiceField,
  choicesWith,
  FIELD_LABELS,
  formKey,
  HEALTH_FIELDS,
  HEIGHT_RANGE,
  isInRange,
  TEXT_MAX_LENGTH,
  WEIGHT_RANGE,
} from 'domain/answers/fields';
import { type Answers, changedAnswers, cleanAnswers, typedAnswers } from 'domain/answers/form';
import {
  birthDateProblem,
  composeBirthDate,
  type DecimalShape,
  HEIGHT_SHAPE,
  maskDecimal,
  parseDecimal,
  splitBirthDate,
  stepDecimal,
  WEIGHT_SHAPE,
} from 'domain/answers/measures';
import type { Questionnaire } from 'domain/answers/record';
import { BIRTH_DATE_PROBLEMS, choiceLabel, QUESTIONS, STEP_PROBLEMS, WIZARD } from 'domain/answers/texts';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { isCompletePhone } from 'domain/kit/person';
import { cleanLines } from 'domain/kit/text-field';
import { useNow } from '../kit/device/server-clock.ts';
import type { LiveRecords } from '../kit/firebase/live-records-feed.tsx';
import { Button } from '../kit/ui/button.tsx';
import { ConsentField } from './consent-field.tsx';
import { FormActions } from '../kit/ui/dialog.tsx';
import { PhoneField } from '../kit/ui/number-fields.tsx';
import { TextArea, TextField } from '../kit/ui/text-field.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { type DraftStore, type GivenAnswers, hasUnsent, type Typed, type TypedChanges } from './draft.ts';
import { answerInTime, NoAnswerYet, saveAnswers, useWithdrawnConsent } from './save-answers.ts';

interface AnswersEditorProps {
  drafts: DraftStore;
  records: LiveRecords;
  questionnaire: Questionnaire;
  /** Whether the plan is active. Without one, the changed answers wait on this device (spec §6). */
  active: boolean;
  /** The only answers to show, besides those that were typed and not saved; null shows all. */
  only: readonly AnswerField[] | null;
  onDone: () => void;
}

/** By how much an arrow key changes a measure (spec §5 "Edit mode"). */
const STEPS = { altura: 0.01, peso: 0.1 } as const;

/** The form 'Editando Anamnese' (spec §2, §5 "Edit mode"). It sends only the changed answers. */
export function AnswersEditor({ drafts, records, questionnaire, active, only, onDone }: AnswersEditorProps) {
  const lackingId = useId();
  // Holds only the fields that changed here. An answer that changes on another device shows up, and saving does not
  // undo it.
  const [edits, setEdits] = useState(() => keptEdits(drafts.draft().typed, questionnaire));
  const [unreadable, setUnreadable] = useState<Partial<Record<string, string>>>({});
  const [consent, setConsent] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<GivenAnswers | null>(null);
  const latest = useRef(edits);
  const today = todayInSaoPaulo(useNow(null));
  const values = { ...typedAnswers(questionnaire), ...edits };
  const problems = editProblems(values, questionnaire, today);
  const asksConsent = needsConsent(values, questionnaire);
  const lacking = [
    ...Object.values({ ...unreadable, ...problems }),
    asksConsent && !consent && STEP_PROBLEMS.consentimento,
  ].filter(Boolean);
  const blocked = lacking.length > 0;

  const shows = (field: AnswerField) => only === null || only.includes(field) || field in edits;
  const set = (field: AnswerField) => (value: string) => setEdits((now) => ({ ...now, [field]: value }));
  const last = ANSWER_FIELDS.filter(shows).at(-1);
  const common = (field: AnswerField) => ({
    autoComplete: 'off',
    enterKeyHint: field === last ? ('go' as const) : undefined,
    label: FIELD_LABELS[field],
    name: field,
    value: values[field],
    onChange: set(field),
    error: unreadable[field] ?? problems[field],
  });
  const measure = (field: 'altura' | 'peso', shape: DecimalShape) => ({
    ...common(field),
    inputMode: 'decimal' as const,
    mask: (typed: string) => maskDecimal(typed, shape),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      set(field)(stepDecimal(values[field], direction * STEPS[field]));
    },
  });

  /** The browser reads half a date as an empty value; this notes such a field. */
  function readInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'date') return;
    const problem = target.validity.badInput ? SUMMARY.birthDateProblem : undefined;
    setUnreadable((now) => ({ ...now, [target.name]: problem }));
  }

  useWithdrawnConsent(drafts, questionnaire, () => {
    setEdits(withoutHealth);
    setUnreadable(withoutHealth);
    setConsent(false);
  });

  // What a sign-out in another tab has erased is kept again only once the person types here.
  const keep = useEffectEvent((now: typeof edits, unread: typeof unreadable) =>
    drafts.type(typedEdits({ ...typedAnswers(questionnaire), ...now }, questionnaire, unread)),
  );
  useEffect(() => {
    latest.current = edits;
    keep(edits, unreadable);
  }, [edits, unreadable]);

  function leave() {
    drafts.forgetTyped();
    onDone();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (blocked || saving) return;
    const given = {
      answers: editedAnswers(values, questionnaire),
      consent: asksConsent && consent && CONSENT_VERSION,
    };
    if (!active) {
      drafts.add(given);
      showToast({ kind: 'error', text: WIZARD.planEnded });
      return leave();
    }
    setSaving(true);
    try {
      if (hasUnsent(given)) await answerInTime(saveAnswers(drafts, records, given));
    } catch (error) {
      setSaving(false);
      if (error instanceof NoAnswerYet) {
        showToast({ kind: 'warning', text: drafts.isKept() ? WIZARD.keptHere : WIZARD.notKept });
        return leaveUnlessTyping();
      }
      setRefused(given);
      return showToast({ kind: 'error', text: SUMMARY.failed });
    }
    setSaving(false);
    showToast({ kind: 'success', text: SUMMARY.saved });
    leaveUnlessTyping();
  }

  /** Closes the form, unless more was typed while the answers were on their way. */
  function leaveUnlessTyping() {
    if (latest.current === edits) leave();
  }

  function cancel() {
    if (refused !== null) drafts.drop(refused);
    leave();
  }

  return (
    <form onSubmit={save} onInput={readInput} noValidate className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        {shows('nome_completo') && <TextField {...common('nome_completo')} autoComplete="name" />}
        {shows('telefone') && <PhoneField {...common('telefone')} />}
        {shows('data_nascimento') && (
          <TextField {...common('data_nascimento')} type="date" autoComplete="bday" />
        )}
        {shows('altura') && <TextField {...measure('altura', HEIGHT_SHAPE)} />}
        {shows('peso') && <TextField {...measure('peso', WEIGHT_SHAPE)} />}
        {CHOICE_FIELDS.map((field) => (
          <Fragment key={field}>
            {shows(field) && (
              <ChoiceSelect
                field={field}
                value={values[field]}
                stored={questionnaire[field]}
                onChange={set(field)}
              />
            )}
            {field === 'objetivo_principal' && shows('objetivo_outro') && (
              <TextField {...common('objetivo_outro')} inputMode="text" />
            )}
          </Fragment>
        ))}
        {answersWith('kind', 'lines')
          .filter(shows)
          .map((field) => (
            <TextArea key={field} {...common(field)} {...QUESTIONS[field]} rows={4} />
          ))}
      </div>
      {asksConsent && <ConsentField checked={consent} onChange={setConsent} />}
      {/* Says why 'Salvar' is disabled; the field with the problem may be out of sight. */}
      <p id={lackingId} className="-mb-2 text-sm opacity-80 empty:hidden sm:text-right" aria-live="polite">
        {lacking.join(' ')}
      </p>
      <FormActions back={SUMMARY.cancel} onBack={cancel} locked={saving}>
        <Button
          type="submit"
          disabled={blocked}
          busy={saving}
          busyText={SUMMARY.saving}
          aria-describedby={lackingId}
        >
          {SUMMARY.save}
        </Button>
      </FormActions>
    </form>
  );
}

/** The values of the edit form: each answer as text, measures with a decimal comma. */
type EditValues = Record<AnswerField, string>;

/** The messages for changed fields that are out of range, by field. `today` is YYYY-MM-DD. With a message nothing is sent. */
export function editProblems(
  values: EditValues,
  stored: Questionnaire,
  today: string,
): Partial<Record<AnswerField, string>> {
  const problems: Partial<Record<AnswerField, string>> = {};
  const changed = changedFields(values, stored);
  for (const field of changed) {
    const value = values[field];
    if (field === 'altura' && value !== '' && !isInRange(parseDecimal(value), HEIGHT_RANGE)) {
      problems.altura = STEP_PROBLEMS.altura;
    } else if (field === 'peso' && value !== '' && !isInRange(parseDecimal(value), WEIGHT_RANGE)) {
      problems.peso = STEP_PROBLEMS.peso;
    } else if (field === 'telefone' && value !== '' && !isCompletePhone(value)) {
      problems.telefone = STEP_PROBLEMS.telefone;
    } else if (field === 'data_nascimento' && value !== '') {
      const problem = birthDateProblem(splitBirthDate(value), today);
      if (problem === 'incomplete') problems.data_nascimento = SUMMARY.birthDateProblem;
      else if (problem !== null) problems.data_nascimento = BIRTH_DATE_PROBLEMS[problem];
    } else if (cleanLines(value).length > TEXT_MAX_LENGTH) {
      problems[field] = STEP_PROBLEMS.long(cleanLines(value).length);
    }
  }
  return problems;
}

export function editedAnswers(values: EditValues, stored: Questionnaire): Partial<Answers> {
  const answers = cleanAnswers(values);
  const changed = changedFields(values, stored).map((field) => [field, answers[field]]);
  return changedAnswers(Object.fromEntries(changed), stored);
}

/**
 * The changed fields as this device keeps them for a reload; the others are undefined. An unreadable field is left out,
 * because its empty value would pass for an erased one.
 */
export function typedEdits(
  values: EditValues,
  stored: Questionnaire,
  unreadable: Partial<Record<string, string>>,
): TypedChanges {
  const changed = changedFields(values, stored).filter((field) => unreadable[field] === undefined);
  const typed = (field: AnswerField) =>
    field === 'data_nascimento' ? splitBirthDate(values[field]) : values[field];
  return Object.fromEntries(
    ANSWER_FIELDS.map((field) => [formKey(field), changed.includes(field) ? typed(field) : undefined]),
  );
}

/** The typed values that this device keeps, as edits of the stored answers. Half a date is none. */
export function keptEdits(
  { nome, nascimento, consentimento: _none, ...texts }: Typed,
  stored: Questionnaire,
): Partial<EditValues> {
  const birthDate = nascimento ? composeBirthDate(nascimento) : '';
  const values = {
    ...typedAnswers(stored),
    ...texts,
    ...(nome !== undefined && { nome_completo: nome }),
    ...(birthDate !== '' && { data_nascimento: birthDate }),
  };
  return Object.fromEntries(changedFields(values, stored).map((field) => [field, values[field]]));
}

function changedFields(values: EditValues, stored: Questionnaire): readonly AnswerField[] {
  const before = typedAnswers(stored);
  return ANSWER_FIELDS.filter((field) => values[field] !== before[field]);
}

/** Whether the form holds new health data that no consent covers. */
export function needsConsent(values: EditValues, stored: Questionnaire): boolean {
  const changed = changedFields(values, stored);
  return (
    stored.consent === null && HEALTH_FIELDS.some((field) => changed.includes(field) && values[field] !== '')
  );
}

function withoutHealth<Value>(fields: Partial<Record<string, Value>>): Partial<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => !HEALTH_FIELDS.some((health) => health === field)),
  );
}

interface ChoiceSelectProps {
  field: ChoiceField;
  value: string;
  stored: string;
  onChange: (value: string) => void;
}

function ChoiceSelect({ field, value, stored, onChange }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {FIELD_LABELS[field]}
      </label>
      <select
        id={id}
        className="select h-auto min-h-(--size) w-full py-1.5 text-base leading-snug whitespace-normal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {stored === '' && <option value="">{SUMMARY.empty}</option>}
        {choicesWith(field, stored).map((each) => (
          <option key={each} value={each}>
            {choiceLabel(field, each)}
          </option>
        ))}
      </select>
    </div>
  );
}
