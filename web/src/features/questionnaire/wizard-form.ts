import { useForm } from '@tanstack/react-form';
import type { FormValues } from 'domain/questionnaire/form';
import { wholeSchema } from 'domain/questionnaire/step-problems';

interface WizardFormOptions {
  readonly defaultValues: FormValues;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Every step is valid. */
  readonly onSend: (values: FormValues) => Promise<void>;
  /** Some step is not. */
  readonly onInvalid: (values: FormValues) => void;
}

/** The wizard's one form: steps share its state, sending validates the whole schema. */
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
