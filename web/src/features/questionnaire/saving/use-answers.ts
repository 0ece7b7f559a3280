import { useStore } from '@tanstack/react-form';
import { adoptedValues, type FormValues, formValues } from 'domain/questionnaire/form';
import { typedValues } from 'domain/questionnaire/sendable';
import { type Questionnaire, QuestionnaireSchema } from 'domain/records/questionnaire';
import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import * as v from 'valibot';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import { type Draft, isEmptyDraft } from '../../../answers/draft.ts';
import type { LiveRecords } from '../../../firebase/firestore/live-records.ts';
import { usePendingAnswers } from '../../../answers/follow-queue.ts';
import { useWithdrawnConsent } from '../../../answers/use-withdrawn-consent.ts';
import type { WizardForm } from '../wizard-form.ts';

/** The stored answers, changed by the answers that this device has not sent yet. */
export function storedWithDraft(questionnaire: Questionnaire | null, draft: Draft): Questionnaire | null {
  if (isEmptyDraft(draft)) return questionnaire;
  const consent = draft.consent ? { versao: '', aceito_em: null } : (questionnaire?.consent ?? null);
  return { ...(questionnaire ?? v.parse(QuestionnaireSchema, {})), ...draft.answers, consent };
}

/**
 * Keeps the open form and the stored answers together. An answer that changes elsewhere appears in the form unless the
 * person has typed in that field, so that two tabs or devices lose nothing. Typed values are kept on the device at once.
 */
export function useAnswers(form: WizardForm, queue: AnswerQueue, { subscriber, questionnaire }: LiveRecords) {
  const draft = usePendingAnswers(queue);
  const stored = useMemo(() => storedWithDraft(questionnaire, draft), [questionnaire, draft]);
  const base = useMemo(() => formValues(stored, subscriber), [stored, subscriber]);
  const values = useStore(form.store, (state) => state.values);

  const known = useRef(base);
  const adopt = useEffectEvent((after: FormValues) => {
    for (const key of adoptedValues(values, known.current, after)) form.setFieldValue(key, after[key]);
    known.current = after;
  });
  useEffect(() => adopt(base), [base]);

  useWithdrawnConsent(queue, questionnaire, () => {
    for (const field of HEALTH_FIELDS) form.setFieldValue(field, '');
    form.setFieldValue('consentimento', false);
  });

  useEffect(() => {
    queue.typed.keep(typedValues({ values, base, stored }), base);
  }, [queue, values, base, stored]);

  return { values, base, stored };
}
