import { composeBirthDate } from 'domain/questionnaire/birth-date';
import type { FormValues } from 'domain/questionnaire/form';
import type { Step } from 'domain/questionnaire/steps';
import { Choice } from './choice.tsx';
import { Goal } from './goal.tsx';
import { Limitations } from './limitations.tsx';
import { PersonalData } from './personal-data.tsx';
import { PhysicalData } from './physical-data.tsx';
import { Welcome } from './welcome.tsx';
import type { WizardForm } from '../wizard-form.ts';

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
      return (
        <Welcome
          name={values.nome}
          phone={values.telefone}
          email={email}
          birthDate={composeBirthDate(values.nascimento)}
        />
      );
    case 1:
      return <PersonalData form={form} today={today} />;
    case 2:
      return <PhysicalData form={form} />;
    case 3:
      return <Goal form={form} />;
    case 4:
      return <Choice form={form} field="experiencia_treino" step={step} />;
    case 5:
      return <Choice form={form} field="frequencia_semanal" step={step} />;
    case 6:
      return <Limitations form={form} />;
    case 7:
      return <Choice form={form} field="nivel_energia" step={step} />;
    default:
      return step satisfies never;
  }
}
