import { formatDate } from 'domain/dates';
import { composeBirthDate } from 'domain/questionnaire/birth-date';
import type { FormValues } from 'domain/questionnaire/form';
import { WIZARD } from 'domain/texts/questionnaire';
import { Facts } from '../../../components/facts.tsx';

/** Step 0: the data that the account has already (spec §2). */
export function Welcome({ values, email }: { values: FormValues; email: string }) {
  const birthDate = composeBirthDate(values.nascimento);
  const rows = [
    [WIZARD.name, values.nome],
    [WIZARD.phone, values.telefone],
    [WIZARD.email, email],
    [WIZARD.birthDate, birthDate && formatDate(birthDate)],
  ] as const;
  return (
    <>
      <p className="text-lg">{WIZARD.welcomeText}</p>
      <section aria-label={WIZARD.welcomeData}>
        <h4 className="mb-2 font-semibold">{WIZARD.welcomeData}</h4>
        <Facts rows={rows.map(([label, value]) => [label, value || WIZARD.notTold])} />
      </section>
    </>
  );
}
