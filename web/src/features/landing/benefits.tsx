import { LANDING } from 'domain/texts/landing';

/** The eight benefits, as one list (spec §1). */
export function Benefits() {
  return (
    <section className="bg-neutral text-neutral-content">
      <div className="section">
        <h2 className="font-bold text-lg">{LANDING.benefitsTitle}</h2>
        <ul className="mt-3 grid grid-cols-2 few-words:grid-cols-1 gap-x-4 md:grid-cols-4 md:gap-x-8">
          {LANDING.benefits.map((benefit) => (
            <li key={benefit} className="display border-current/25 border-t py-2 text-xl lg:text-3xl">
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
