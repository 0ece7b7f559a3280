import { formatDate } from 'domain/dates';
import { WIZARD } from 'domain/texts/questionnaire';

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
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {rows.map(([label, value]) => (
            <div key={label} className="min-w-0 border-base-300 border-l-2 pl-3">
              <dt className="text-sm opacity-75">{label}</dt>
              <dd dir="auto" className="break-words">
                {value || WIZARD.notTold}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
