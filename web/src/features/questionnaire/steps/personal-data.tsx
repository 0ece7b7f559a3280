import { birthDateProblem } from 'domain/questionnaire/birth-date';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { BIRTH_DATE_PROBLEMS, MINOR_HELP, MINOR_MESSAGE } from 'domain/texts/questionnaire';
import { whatsappLink } from 'domain/whatsapp-link';
import { PhoneField } from '../../../components/fields/phone-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { BirthDateFields } from './birth-date-fields.tsx';
import type { WizardForm } from '../wizard-form.ts';

/** Step 1: name, phone and birth date. A minor reads why they cannot go on, with a link to the trainer. */
export function PersonalData({ form, today }: { form: WizardForm; today: string }) {
  return (
    <>
      <form.Field name="nome">
        {(field) => (
          <TextField
            label={FIELD_LABELS.nome_completo}
            name="nome"
            autoComplete="name"
            value={field.state.value}
            onChange={field.handleChange}
          />
        )}
      </form.Field>
      <form.Field name="telefone">
        {(field) => (
          <PhoneField
            label={FIELD_LABELS.telefone}
            name="telefone"
            placeholder="(11)98765-4321"
            value={field.state.value}
            onChange={field.handleChange}
          />
        )}
      </form.Field>
      <form.Field name="nascimento">
        {(field) => {
          const problem = birthDateProblem(field.state.value, today);
          return (
            <>
              <BirthDateFields
                value={field.state.value}
                onChange={field.handleChange}
                error={
                  problem === null || problem === 'incomplete' ? undefined : BIRTH_DATE_PROBLEMS[problem]
                }
              />
              {problem === 'minor' && (
                <a
                  className="link link-primary"
                  href={whatsappLink(MINOR_MESSAGE)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {MINOR_HELP}
                </a>
              )}
            </>
          );
        }}
      </form.Field>
    </>
  );
}
