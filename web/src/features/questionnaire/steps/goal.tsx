import { OTHER_GOAL } from 'domain/questionnaire/choices';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { WIZARD } from 'domain/texts/questionnaire';
import { TextField } from '../../../components/text-field.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import type { WizardForm } from '../wizard-form.ts';

/** Step 3: the main goal, and the person's own words where the goal is 'outro'. */
export function Goal({ form }: { form: WizardForm }) {
  return (
    <form.Field name="objetivo_principal">
      {(goal) => (
        <>
          <ChoiceGroup
            field="objetivo_principal"
            label={WIZARD.headings[3]}
            value={goal.state.value}
            onChange={goal.handleChange}
          />
          {goal.state.value === OTHER_GOAL && (
            <form.Field name="objetivo_outro">
              {(words) => (
                <TextField
                  label={FIELD_LABELS.objetivo_outro}
                  name="objetivo_outro"
                  placeholder={WIZARD.otherGoalPlaceholder}
                  value={words.state.value}
                  onChange={words.handleChange}
                />
              )}
            </form.Field>
          )}
        </>
      )}
    </form.Field>
  );
}
