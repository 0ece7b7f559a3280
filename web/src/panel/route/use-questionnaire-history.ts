import { STEPS, type Step } from 'domain/answers/fields';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { entriesOverPage, type OpenedState } from '../../kit/use-opened.ts';

const StepSchema = v.pipe(v.string(), v.digits(), v.transform(Number), v.picklist(STEPS));

/** The wizard as part of the browser's history: the browser's Back acts as the wizard's Voltar, and answers stay. */
interface QuestionnaireHistory {
  /** The step that the address names; null lets the wizard choose where to resume. */
  readonly step: Step | null;
  /** False where the address alone has opened it, as after a purchase: then the person has not been in it before. */
  readonly reopened: boolean;
  readonly onStep: (step: Step, how: 'next' | 'back' | 'resume') => void;
}

/** The step of the wizard in the address, as in `/dashboard?abrir=anamnese&passo=3`. Each step is an entry of the history. */
export function useQuestionnaireHistory({ open, back }: OpenedState): QuestionnaireHistory {
  const named = v.safeParse(StepSchema, new URLSearchParams(useLocation().search).get('passo'));
  return {
    step: named.success ? named.output : null,
    reopened: named.success || entriesOverPage() > 0,
    onStep: (step, how) => {
      if (how === 'back' && entriesOverPage() > 1) back();
      else open('anamnese', { step, over: how === 'next' });
    },
  };
}
