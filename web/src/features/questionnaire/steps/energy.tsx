import { WIZARD } from 'domain/texts/questionnaire';
import { ChoiceGroup } from '../choice-group.tsx';
import type { WizardForm } from '../wizard-form.ts';

/** Step 7: energy level. */
export function Energy({ form }: { form: WizardForm }) {
  return (
    <form.Field name="nivel_energia">
      {(field) => (
        <ChoiceGroup
          field="nivel_energia"
          label={WIZARD.headings[7]}
          value={field.state.value}
          onChange={field.handleChange}
        />
      )}
    </form.Field>
  );
}
