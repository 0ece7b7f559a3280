import { todayInSaoPaulo } from 'domain/dates';
import { CHOICE_FIELDS, type ChoiceField, choicesWith } from 'domain/questionnaire/choices';
import { CONSENT_TEXT } from 'domain/questionnaire/consent';
import { ANSWER_FIELDS, type AnswerField } from 'domain/questionnaire/fields';
import type { Questionnaire } from 'domain/records/questionnaire';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { choiceLabel, STEP_PROBLEMS, WIZARD } from 'domain/texts/questionnaire';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { PhoneField } from '../../../components/fields/phone-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { answerInTime, NoAnswerYet } from '../../../answers/answer-in-time.ts';
import { type Draft, isEmptyDraft } from '../../../answers/draft.ts';
import type { LiveRecords } from '../../../firebase/firestore/live-records.ts';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import { saveAnswers } from '../../../answers/save-answers.ts';
import { useWithdrawnConsent } from '../../../answers/use-withdrawn-consent.ts';
import { useNow } from '../../../device/use-now.ts';
import { answerText, asideText } from './aside-text.ts';
import {
  editedAnswers,
  editProblems,
  type EditValues,
  editValues,
  needsConsent,
  unsavedEdits,
  withoutHealth,
} from './edited-answers.ts';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';

interface AnswersEditorProps {
  queue: AnswerQueue;
  records: LiveRecords;
  questionnaire: Questionnaire;
  /** Whether the plan is active. Without one, the changed answers wait on this device (spec §6). */
  active: boolean;
  /** The only answers to show, besides those that were typed and not saved; null shows all. */
  asked: readonly AnswerField[] | null;
  /** The answers that another device has given otherwise, so that the person chooses here. */
  clashing: readonly AnswerField[];
  onDone: () => void;
}

/** The form 'Editando Anamnese' (spec §2, §5 "Edit mode"). It sends only the changed answers. */
export function AnswersEditor(props: AnswersEditorProps) {
  const { queue, records, questionnaire, active, asked, clashing, onDone } = props;
  const lackingId = useId();
  // Holds only the fields that changed here. An answer that changes on another device shows up, and saving does not
  // undo it.
  const [edits, setEdits] = useState<Partial<EditValues>>(() => queue.edited.take(editValues(questionnaire)));
  // What an earlier page or another device left here stands beside what is stored.
  const [found] = useState(edits);
  const [unreadable, setUnreadable] = useState<Partial<Record<string, string>>>({});
  const [consent, setConsent] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Draft | null>(null);
  const latest = useRef(edits);
  const today = todayInSaoPaulo(useNow(null));
  const values = { ...editValues(questionnaire), ...edits };
  const problems = editProblems(values, questionnaire, today);
  const asksConsent = needsConsent(values, questionnaire);
  const lacking = [
    ...Object.values({ ...unreadable, ...problems }),
    asksConsent && !consent && STEP_PROBLEMS.consentimento,
  ].filter(Boolean);
  const blocked = lacking.length > 0;

  const shows = (field: AnswerField) => asked === null || asked.includes(field) || field in edits;
  const set = (field: AnswerField) => (value: string) => setEdits((now) => ({ ...now, [field]: value }));
  const hint = (field: AnswerField) =>
    field in found ? SUMMARY.storedNow(answerText(questionnaire, field)) : undefined;
  const last = ANSWER_FIELDS.filter(shows).at(-1);
  const common = (field: AnswerField) => ({
    autoComplete: 'off',
    enterKeyHint: field === last ? ('go' as const) : undefined,
    hint: hint(field),
    label: FIELD_LABELS[field],
    name: field,
    value: values[field],
    onChange: set(field),
    error: unreadable[field] ?? problems[field],
  });

  /**
   * The browser reads half a date, or a comma where its language wants a dot, as an empty value; this notes such
   * fields.
   */
  function readInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const text = target.type === 'date' ? SUMMARY.birthDateProblem : SUMMARY.numberProblem;
    setUnreadable((now) => ({ ...now, [target.name]: target.validity.badInput ? text : undefined }));
  }

  useWithdrawnConsent(queue, questionnaire, () => {
    setEdits(withoutHealth);
    setUnreadable(withoutHealth);
    setConsent(false);
  });

  useEffect(() => {
    latest.current = edits;
    const before = editValues(questionnaire);
    queue.edited.keep(unsavedEdits({ ...before, ...edits }, questionnaire, unreadable), before);
  }, [queue, edits, unreadable, questionnaire]);

  /** Closes the form and forgets the typed answers. */
  function leave() {
    queue.edited.keep({}, values);
    onDone();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (blocked || saving) return;
    const draft = { answers: editedAnswers(values, questionnaire), consent: asksConsent && consent };
    if (!active) {
      queue.add(draft.answers, draft.consent, questionnaire);
      showToast({ kind: 'error', text: WIZARD.planEnded });
      return leave();
    }
    setSaving(true);
    try {
      // Where answers were set aside, the section opens the form anew with them.
      if (!isEmptyDraft(draft) && !(await answerInTime(saveAnswers(queue, records, draft)))) return;
    } catch (error) {
      setSaving(false);
      if (error instanceof NoAnswerYet) {
        showToast({ kind: 'warning', text: queue.isKept() ? WIZARD.keptHere : WIZARD.notKept });
        return leaveUnlessTyping();
      }
      setRefused(draft);
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
    if (refused !== null) queue.drop(refused);
    leave();
  }

  const choice = (field: ChoiceField) =>
    shows(field) && (
      <Choice
        key={field}
        field={field}
        value={values[field]}
        stored={questionnaire[field]}
        hint={hint(field)}
        onChange={set(field)}
      />
    );
  const [goal, experience, frequency, energy] = CHOICE_FIELDS.map(choice);

  return (
    <form onSubmit={save} onInput={readInput} noValidate className="flex flex-col gap-5">
      {clashing.length > 0 && <p className="max-w-prose">{asideText(clashing)}</p>}
      <div className="grid gap-5 md:grid-cols-2">
        {shows('nome_completo') && <TextField {...common('nome_completo')} autoComplete="name" />}
        {shows('telefone') && <PhoneField {...common('telefone')} />}
        {shows('data_nascimento') && (
          <TextField {...common('data_nascimento')} type="date" autoComplete="bday" />
        )}
        {shows('altura') && <TextField {...common('altura')} type="number" step="0.01" inputMode="decimal" />}
        {shows('peso') && <TextField {...common('peso')} type="number" step="0.1" inputMode="decimal" />}
        {goal}
        {shows('objetivo_outro') && <TextField {...common('objetivo_outro')} inputMode="text" />}
        {experience}
        {frequency}
        {energy}
        {shows('limitacoes_lesoes') && <TextArea {...common('limitacoes_lesoes')} rows={4} />}
        {shows('outros_pontos') && <TextArea {...common('outros_pontos')} rows={4} />}
      </div>
      {asksConsent && (
        <label className="flex cursor-pointer items-start gap-3 rounded-field border border-base-300 p-4">
          <input
            type="checkbox"
            className="checkbox checkbox-primary mt-0.5"
            checked={consent}
            onChange={(event) => setConsent(event.target.checked)}
          />
          <span className="text-sm leading-relaxed">{CONSENT_TEXT}</span>
        </label>
      )}
      {/* Says why 'Salvar' is disabled; the field with the problem may be out of sight. */}
      <p id={lackingId} className="-mb-2 text-sm opacity-80 empty:hidden sm:text-right" aria-live="polite">
        {lacking.join(' ')}
      </p>
      <DialogActions back={SUMMARY.cancel} onBack={cancel} locked={saving}>
        <Button
          type="submit"
          disabled={blocked}
          busy={saving}
          busyText={SUMMARY.saving}
          aria-describedby={lackingId}
        >
          {SUMMARY.save}
        </Button>
      </DialogActions>
    </form>
  );
}

interface ChoiceProps {
  field: ChoiceField;
  value: string;
  stored: string;
  hint: string | undefined;
  onChange: (value: string) => void;
}

function Choice({ field, value, stored, hint, onChange }: ChoiceProps) {
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
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        {stored === '' && <option value="">{SUMMARY.empty}</option>}
        {choicesWith(field, stored).map((each) => (
          <option key={each} value={each}>
            {choiceLabel(field, each)}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="text-sm opacity-75">
          {hint}
        </p>
      )}
    </div>
  );
}
