import { formatDate } from 'domain/dates';
import { WIZARD } from 'domain/texts/questionnaire';
import { Facts } from '../../../components/facts.tsx';

interface WelcomeProps {
  name: string;
  phone: string;
  email: string;
  /** YYYY-MM-DD, or ''. */
  birthDate: string;
}

/** Step 0: the data that the account has already (spec §2). */
export function Welcome({ name, phone, email, birthDate }: WelcomeProps) {
  const rows = [
    [WIZARD.name, name],
    [WIZARD.phone, phone],
    [WIZARD.email, email],
    [WIZARD.birthDate, birthDate === '' ? '' : formatDate(birthDate)],
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
