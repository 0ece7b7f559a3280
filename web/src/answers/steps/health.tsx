import { cleanLines } from 'domain/kit/text-field';
import { answersWith, FIELD_LABELS, TEXT_MAX_LENGTH } from 'domain/answers/fields';
import { HEIGHT_SHAPE, WEIGHT_SHAPE, maskDecimal } from 'domain/answers/measures';
import { QUESTIONS, STEP_PROBLEMS, WIZARD } from 'domain/answers/texts';
import { ConsentField } from '../../kit/ui/fields/consent-field.tsx';
import { TextArea } from '../../kit/ui/fields/text-area.tsx';
import { TextField } from '../../kit/ui/fields/text-field.tsx';
import { PrivacyLink } from '../../kit/ui/new-tab-links.tsx';
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

/** A text that is too long stays, with a message. */
function tooLong(text: string) {
  const { length } = cleanLines(text);
  return length > TEXT_MAX_LENGTH ? STEP_PROBLEMS.long(length) : undefined;
}

const OTHERS = answersWith('kind', 'lines').filter((field) => field !== 'limitacoes_lesoes');

/** Step 6: limitations and injuries, and other points for the trainer. */
export function Limitations({ form }: { form: WizardForm }) {
  return (
    <>
      <form.Field name="limitacoes_lesoes">
        {({ state: { value }, handleChange }) => {
          const isNone = value === WIZARD.noLimitations;
          return (
            <div className="flex flex-col items-start gap-2 *:first:w-full">
              <TextArea
                label={FIELD_LABELS.limitacoes_lesoes}
                name="limitacoes_lesoes"
                rows={4}
                hint={WIZARD.limitationsHint}
                value={value}
                error={tooLong(value)}
                onChange={handleChange}
              />
              <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-full border border-base-300 px-4 has-checked:border-primary has-checked:bg-primary/10 has-disabled:opacity-50">
                <input
                  type="checkbox"
                  className="checkbox checkbox-primary"
                  checked={isNone}
                  // It replaces nothing that was typed.
                  disabled={!isNone && value.trim() !== ''}
                  onChange={() => handleChange(isNone ? '' : WIZARD.noLimitations)}
                />
                <span>{WIZARD.noLimitations}</span>
              </label>
            </div>
          );
        }}
      </form.Field>
      {OTHERS.map((name) => (
        <form.Field key={name} name={name}>
          {({ state: { value }, handleChange }) => (
            <TextArea
              label={FIELD_LABELS[name]}
              {...QUESTIONS[name]}
              name={name}
              rows={3}
              value={value}
              error={tooLong(value)}
              onChange={handleChange}
            />
          )}
        </form.Field>
      ))}
    </>
  );
}
