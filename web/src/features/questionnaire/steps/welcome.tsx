import { formatDate } from 'domain/dates';
import { composeBirthDate } from 'domain/questionnaire/birth-date';
import { NOT_INFORMED } from 'domain/questionnaire/fields';
import type { FormValues } from 'domain/questionnaire/form';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { WIZARD } from 'domain/texts/questionnaire';
import { Facts } from '../../../components/facts.tsx';

/** Step 0: the data that the account has already (spec §2). */
export function Welcome({ values, email }: { values: FormValues; email: string }) {
  const birthDate = composeBirthDate(values.nascimento);
  const rows = [
    [FIELD_LABELS.nome_completo, values.nome],
    [FIELD_LABELS.telefone, values.telefone],
    [WIZARD.email, email],
    [FIELD_LABELS.data_nascimento, birthDate && formatDate(birthDate)],
  ] as const;
  return (
    <>
      <p className="text-lg">{WIZARD.welcomeText}</p>
      <section aria-label={WIZARD.welcomeData}>
        <h4 className="mb-2 font-semibold">{WIZARD.welcomeData}</h4>
        <Facts rows={rows.map(([label, value]) => [label, value || NOT_INFORMED])} />
      </section>
    </>
  );
}
