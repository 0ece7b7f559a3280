import { LANDING } from 'domain/texts/landing';

/** The eight benefits, as one list (spec §1). */
export function Benefits() {
  return (
    <section className="bg-neutral text-neutral-content">
      <div className="mx-auto max-w-7xl px-4 py-20 sm:px-8 sm:py-28">
        <h2 className="font-bold text-lg">{LANDING.benefitsTitle}</h2>
        <ul className="mt-6 gap-x-16 lg:columns-2">
          {LANDING.benefits.map((benefit) => (
            <li
              key={benefit}
              className="display break-inside-avoid border-current/25 border-t py-4 text-[min(10vw,4rem)]"
            >
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
