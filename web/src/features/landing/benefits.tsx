import { LANDING } from 'domain/texts/landing';

/** The eight benefits, as a numbered sheet (spec §1). */
export function Benefits() {
  return (
    <section className="bg-neutral text-neutral-content">
      <div className="mx-auto max-w-7xl px-4 py-16 sm:px-8 sm:py-24">
        <h2 className="display text-4xl sm:text-6xl">{LANDING.benefitsTitle}</h2>
        <ul className="mt-10 grid gap-x-10 sm:grid-cols-2">
          {LANDING.benefits.map((benefit) => (
            <li
              key={benefit}
              className="display flex min-h-16 items-center gap-4 border-current/25 border-t py-4 text-2xl sm:text-3xl"
            >
              <span aria-hidden="true" className="h-6 w-1.5 shrink-0 bg-[#ff5b1f]" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
