import { OTHER_GOAL } from 'domain/questionnaire/choices';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { WIZARD } from 'domain/texts/questionnaire';
import { useState } from 'react';
import { TextField } from '../../../components/fields/text-field.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import type { WizardForm } from '../wizard-form.ts';

/**
 * Brings the field into sight that the choice of 'outro' has added, because it appears under the wizard's buttons. A person who
 * moves through the choices by keys keeps the focus there: it would leave the choices before they are all read.
 */
function reveal(place: HTMLDivElement | null) {
  const field = place?.querySelector('input');
  if (!document.activeElement?.matches(':focus-visible')) field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

/** Step 3: the main goal, and the person's own words where the goal is 'outro'. */
export function Goal({ form }: { form: WizardForm }) {
  // A step that opens with 'outro' already chosen starts at its heading.
  const [chosenHere, setChosenHere] = useState(false);
  return (
    <form.Field name="objetivo_principal">
      {(goal) => (
        <>
          <ChoiceGroup
            field="objetivo_principal"
            label={WIZARD.headings[3]}
            value={goal.state.value}
            onChange={(choice) => {
              setChosenHere(true);
              goal.handleChange(choice);
            }}
          />
          {goal.state.value === OTHER_GOAL && (
            <form.Field name="objetivo_outro">
              {(words) => (
                <div ref={chosenHere ? reveal : undefined}>
                  <TextField
                    label={FIELD_LABELS.objetivo_outro}
                    name="objetivo_outro"
                    inputMode="text"
                    autoComplete="off"
                    enterKeyHint="go"
                    placeholder={WIZARD.otherGoalPlaceholder}
                    value={words.state.value}
                    onChange={words.handleChange}
                  />
                </div>
              )}
            </form.Field>
          )}
        </>
      )}
    </form.Field>
  );
}
