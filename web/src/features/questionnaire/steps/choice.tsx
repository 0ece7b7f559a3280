import { WIZARD } from 'domain/texts/questionnaire';
import { ChoiceGroup } from './choice-group.tsx';
import type { WizardForm } from '../wizard-form.ts';

interface ChoiceProps {
  form: WizardForm;
  field: 'experiencia_treino' | 'frequencia_semanal' | 'nivel_energia';
  step: 4 | 5 | 7;
}

/** A step that asks for one choice: training experience, trainings a week, or energy level. */
export function Choice({ form, field: name, step }: ChoiceProps) {
  return (
    <form.Field name={name}>
      {(field) => (
        <ChoiceGroup
          field={name}
          label={WIZARD.headings[step]}
          value={field.state.value}
          onChange={field.handleChange}
        />
      )}
    </form.Field>
  );
}
