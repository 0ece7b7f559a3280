import { CONSENT_TEXT } from 'domain/questionnaire/consent';
import { HEIGHT_SHAPE, maskDecimal, WEIGHT_SHAPE } from 'domain/questionnaire/measures';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { WIZARD } from 'domain/texts/questionnaire';
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
        {(field) => (
          <label className="flex cursor-pointer items-start gap-3 rounded-field border border-base-300 p-4">
            <input
              type="checkbox"
              className="checkbox checkbox-primary mt-0.5"
              checked={field.state.value}
              onChange={(event) => field.handleChange(event.target.checked)}
            />
            <span className="text-sm leading-relaxed">{CONSENT_TEXT}</span>
          </label>
        )}
      </form.Field>
      <PrivacyLink />
    </>
  );
}
