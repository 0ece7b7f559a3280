import { WIZARD } from 'domain/texts/questionnaire';
import { ChoiceGroup } from '../choice-group.tsx';
import type { WizardForm } from '../wizard-form.ts';

/** Step 5: trainings a week. */
export function Frequency({ form }: { form: WizardForm }) {
  return (
    <form.Field name="frequencia_semanal">
      {(field) => (
        <ChoiceGroup
          field="frequencia_semanal"
          label={WIZARD.headings[5]}
          value={field.state.value}
          onChange={field.handleChange}
        />
      )}
    </form.Field>
  );
}
