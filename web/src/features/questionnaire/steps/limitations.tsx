import { FIELD_LABELS } from 'domain/texts/field-labels';
import { WIZARD } from 'domain/texts/questionnaire';
import { AnswerArea } from './answer-area.tsx';
import type { WizardForm } from '../wizard-form.ts';

/** Step 6: limitations and injuries, and other points for the trainer. */
export function Limitations({ form }: { form: WizardForm }) {
  return (
    <>
      <form.Field name="limitacoes_lesoes">
        {(field) => (
          <AnswerArea
            label={FIELD_LABELS.limitacoes_lesoes}
            name="limitacoes_lesoes"
            rows={4}
            hint={WIZARD.limitationsHint}
            value={field.state.value}
            onChange={field.handleChange}
          />
        )}
      </form.Field>
      <form.Field name="outros_pontos">
        {(field) => (
          <AnswerArea
            label={WIZARD.otherPoints}
            name="outros_pontos"
            rows={3}
            value={field.state.value}
            onChange={field.handleChange}
          />
        )}
      </form.Field>
    </>
  );
}
