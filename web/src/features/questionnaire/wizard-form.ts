import { useForm } from '@tanstack/react-form';
import type { FormValues } from 'domain/questionnaire/form';
import { wholeSchema } from 'domain/questionnaire/step-problems';

interface WizardFormOptions {
  readonly defaultValues: FormValues;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Called when every step is valid. */
  readonly onSend: (values: FormValues) => Promise<void>;
  /** Called when a step is not valid. */
  readonly onInvalid: (values: FormValues) => void;
}

/** The form that all steps of the wizard share. Sending it validates all steps. */
export function useWizardForm({ defaultValues, today, onSend, onInvalid }: WizardFormOptions) {
  return useForm({
    defaultValues,
    canSubmitWhenInvalid: true,
    validators: { onSubmit: wholeSchema(today) },
    onSubmit: ({ value }) => onSend(value),
    onSubmitInvalid: ({ value }) => onInvalid(value),
  });
}
export type WizardForm = ReturnType<typeof useWizardForm>;
