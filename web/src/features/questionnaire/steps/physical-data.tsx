import { HEIGHT_SHAPE, maskDecimal, WEIGHT_SHAPE } from 'domain/questionnaire/measures';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { WIZARD } from 'domain/texts/questionnaire';
import { ConsentField } from '../../../components/fields/consent-field.tsx';
import { PrivacyLink } from '../../../components/privacy-link.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import type { WizardForm } from '../wizard-form.ts';

const MEASURES = [
  { name: 'altura', placeholder: WIZARD.heightPlaceholder, shape: HEIGHT_SHAPE },
  { name: 'peso', placeholder: WIZARD.weightPlaceholder, shape: WEIGHT_SHAPE },
] as const;

/** Step 2: height, weight and the consent to store health data. */
export function PhysicalData({ form }: { form: WizardForm }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {MEASURES.map(({ name, placeholder, shape }) => (
          <form.Field key={name} name={name}>
            {(field) => (
              <TextField
                label={FIELD_LABELS[name]}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                placeholder={placeholder}
                mask={(typed) => maskDecimal(typed, shape)}
                value={field.state.value}
                onChange={field.handleChange}
              />
            )}
          </form.Field>
        ))}
      </div>
      <form.Field name="consentimento">
        {(field) => <ConsentField checked={field.state.value} onChange={field.handleChange} />}
      </form.Field>
      <PrivacyLink />
    </>
  );
}
