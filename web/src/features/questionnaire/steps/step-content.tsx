import type { FormValues } from 'domain/questionnaire/form';
import type { Step } from 'domain/questionnaire/steps';
import { WIZARD } from 'domain/texts/questionnaire';
import { ChoiceGroup } from './choice-group.tsx';
import { Goal } from './goal.tsx';
import { Limitations } from './limitations.tsx';
import { PersonalData } from './personal-data.tsx';
import { PhysicalData } from './physical-data.tsx';
import { Welcome } from './welcome.tsx';
import type { WizardForm } from '../wizard-form.ts';

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

/** The questions of one step. */
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
