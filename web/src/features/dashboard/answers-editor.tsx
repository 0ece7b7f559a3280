import { CHOICE_FIELDS, type ChoiceField, choicesWith } from 'domain/questionnaire/choices';
import { CONSENT_TEXT } from 'domain/questionnaire/consent';
import type { AnswerField } from 'domain/questionnaire/fields';
import type { Anamnese } from 'domain/records/anamnese';
import { SUMMARY } from 'domain/texts/dashboard';
import { choiceLabel, FIELD_LABELS } from 'domain/texts/questionnaire';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { maskTypedPhone } from '../../components/mask-typed-phone.ts';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { type LiveRecords } from '../../firebase/live-data.tsx';
import { saveAnswers } from '../../firebase/firestore-save-answers.ts';
import { editedAnswers, editProblems, type EditValues, editValues, needsConsent } from './edited-answers.ts';

interface AnswersEditorProps {
  records: LiveRecords;
  anamnese: Anamnese;
  onDone: () => void;
}

/** 'Editando Anamnese' (spec §2, §5 "Edit mode"): all answers at once, sent only where changed. */
export function AnswersEditor({ records, anamnese, onDone }: AnswersEditorProps) {
  // What was stored when editing began: an answer changed elsewhere meanwhile is not undone by saving another.
  const [stored] = useState(anamnese);
  const [values, setValues] = useState<EditValues>(() => editValues(anamnese));
  const [consent, setConsent] = useState(false);
  const [saving, setSaving] = useState(false);
  const problems = editProblems(values, stored);
  const asksConsent = needsConsent(values, stored);
  const blocked = Object.keys(problems).length > 0 || (asksConsent && !consent);

  const set = (field: AnswerField) => (value: string) => setValues((now) => ({ ...now, [field]: value }));
  const common = (field: AnswerField) => ({
    label: FIELD_LABELS[field],
    name: field,
    value: values[field],
    onChange: set(field),
    error: problems[field],
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (blocked || saving) return;
    setSaving(true);
    try {
      const answers = editedAnswers(values, stored);
      if (Object.keys(answers).length > 0) await saveAnswers(records, answers, asksConsent && consent);
      showToast({ kind: 'success', text: SUMMARY.saved });
      onDone();
    } catch {
      showToast({ kind: 'error', text: SUMMARY.failed });
      setSaving(false);
    }
  }

  const choice = (field: ChoiceField) => (
    <Choice key={field} field={field} value={values[field]} stored={stored[field]} onChange={set(field)} />
  );
  const [goal, experience, frequency, energy] = CHOICE_FIELDS.map(choice);

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...common('nome_completo')} autoComplete="name" />
        <TextField {...common('telefone')} type="tel" mask={maskTypedPhone} />
        <TextField {...common('data_nascimento')} type="date" />
        <TextField {...common('altura')} type="number" step="0.01" inputMode="decimal" />
        <TextField {...common('peso')} type="number" step="0.1" inputMode="decimal" />
        {goal}
        <TextField {...common('objetivo_outro')} />
        {experience}
        {frequency}
        {energy}
        <Area {...common('limitacoes_lesoes')} />
        <Area {...common('outros_pontos')} />
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" disabled={saving} onClick={onDone}>
          {SUMMARY.cancel}
        </Button>
        <Button type="submit" disabled={blocked} busy={saving} busyText={SUMMARY.saving}>
          {SUMMARY.save}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  field: ChoiceField;
  value: string;
  stored: string;
  onChange: (value: string) => void;
}

function Choice({ field, value, stored, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {FIELD_LABELS[field]}
      </label>
      <select
        id={id}
        className="select w-full pe-9 text-base text-ellipsis"
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

interface AreaProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function Area({ label, name, value, onChange, error }: AreaProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={4}
        className="textarea w-full text-base"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="text-error text-sm font-medium">
          {error}
        </p>
      )}
    </div>
  );
}
