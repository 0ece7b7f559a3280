import { useForm, useStore } from '@tanstack/react-form';
import { HEALTH_FIELDS } from 'domain/answers/fields';
import { FORM_KEYS, type FormValues, keysToTakeOver, formValues, isSameIn } from 'domain/answers/form';
import { wholeSchema } from 'domain/answers/checks';
import { type Questionnaire, QuestionnaireSchema } from 'domain/answers/record';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import * as v from 'valibot';
import { type DraftStore, type Draft, hasUnsent, useDraft } from './answer-queue.ts';
import { useWithdrawnConsent } from './save-answers.ts';
import type { LiveRecords } from '../kit/firebase/firestore/live-records-feed.tsx';

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
