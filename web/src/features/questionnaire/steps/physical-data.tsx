import { HEIGHT_SHAPE, maskDecimal, WEIGHT_SHAPE } from 'domain/questionnaire/measures';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { WIZARD } from 'domain/texts/questionnaire';
import { ConsentField } from '../../../components/fields/consent-field.tsx';
import { PrivacyLink } from '../../../components/privacy-link.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import type { WizardForm } from '../wizard-form.ts';

/** Step 2: height, weight and the consent to store health data. */
export function PhysicalData({ form }: { form: WizardForm }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <form.Field name="altura">
          {(field) => (
            <TextField
              label={FIELD_LABELS.altura}
              name="altura"
              inputMode="decimal"
              autoComplete="off"
              placeholder={WIZARD.heightPlaceholder}
              mask={(typed) => maskDecimal(typed, HEIGHT_SHAPE)}
              value={field.state.value}
              onChange={field.handleChange}
            />
          )}
        </form.Field>
        <form.Field name="peso">
          {(field) => (
            <TextField
              label={FIELD_LABELS.peso}
              name="peso"
              inputMode="decimal"
              autoComplete="off"
              placeholder={WIZARD.weightPlaceholder}
              mask={(typed) => maskDecimal(typed, WEIGHT_SHAPE)}
              value={field.state.value}
              onChange={field.handleChange}
            />
          )}
        </form.Field>
      </div>
      <form.Field name="consentimento">
        {(field) => <ConsentField checked={field.state.value} onChange={field.handleChange} />}
      </form.Field>
      <PrivacyLink />
    </>
  );
}
