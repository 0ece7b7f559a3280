import { type ChoiceField, choicesWith, FIELD_LABELS, OTHER_GOAL, type Step } from 'domain/answers/fields';
import type { FormValues } from 'domain/answers/form';
import { WIZARD, choiceLabel } from 'domain/answers/texts';
import { useState } from 'react';
import { TextField } from '../../kit/ui/fields/text-field.tsx';
import type { WizardForm } from '../wizard-form.ts';
import { Limitations, PhysicalData } from './health.tsx';
import { PersonalData, Welcome } from './person.tsx';

interface ChoiceGroupProps {
  field: ChoiceField;
  /** The group's name for screen readers; the step's heading shows it to the others. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** One question with fixed answers, as large radio rows. A stored answer that is no longer offered stays among them. */
function ChoiceGroup({ field, label, value, onChange }: ChoiceGroupProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      {choicesWith(field, value).map((choice) => (
        <label
          key={choice}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-base-300 px-4 py-2.5 has-checked:border-primary has-checked:bg-primary/10"
        >
          <input
            type="radio"
            name={field}
            className="radio radio-primary"
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span>{choiceLabel(field, choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}

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
function Goal({ form }: { form: WizardForm }) {
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

/** The steps that ask for one choice and nothing else. */
const CHOICES = { 4: 'experiencia_treino', 5: 'frequencia_semanal', 7: 'nivel_energia' } as const;

interface StepContentProps {
  step: Step;
  form: WizardForm;
  values: FormValues;
  email: string;
  /** YYYY-MM-DD. */
  today: string;
}

export function StepContent({ step, form, values, email, today }: StepContentProps) {
  switch (step) {
    case 0:
      return <Welcome values={values} email={email} />;
    case 1:
      return <PersonalData form={form} today={today} />;
    case 2:
      return <PhysicalData form={form} />;
    case 3:
      return <Goal form={form} />;
    case 6:
      return <Limitations form={form} />;
    default: {
      const name = CHOICES[step];
      return (
        <form.Field name={name}>
          {({ state, handleChange }) => (
            <ChoiceGroup
              field={name}
              label={WIZARD.headings[step]}
              value={state.value}
              onChange={handleChange}
            />
          )}
        </form.Field>
      );
    }
  }
}
