import { WIZARD } from 'domain/texts/questionnaire';
import { ChoiceGroup } from '../choice-group.tsx';
import type { WizardForm } from '../wizard-form.ts';

/** Step 4: how long one has trained. */
export function Experience({ form }: { form: WizardForm }) {
  return (
    <form.Field name="experiencia_treino">
      {(field) => (
        <ChoiceGroup
          field="experiencia_treino"
          label={WIZARD.headings[4]}
          value={field.state.value}
          onChange={field.handleChange}
        />
      )}
    </form.Field>
  );
}
