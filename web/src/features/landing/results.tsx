import { LANDING } from 'domain/texts/landing';
import { TRAINER } from 'domain/trainer';

const FIGURES = [
  { figure: TRAINER.claims.students, text: LANDING.students },
  { figure: TRAINER.claims.years, text: LANDING.years },
  { figure: TRAINER.claims.success, text: LANDING.success },
  { figure: TRAINER.claims.dedication, text: LANDING.dedication },
];

/** The trainer's figures (spec §9). */
export function Results() {
  return (
    <section id="resultados" className="mx-auto max-w-7xl scroll-mt-16 px-4 py-16 sm:px-8 sm:py-24">
      <h2 className="display text-4xl sm:text-6xl">{LANDING.resultsTitle}</h2>
      <ul className="mt-10 grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
        {FIGURES.map(({ figure, text }) => (
          <li key={text}>
            <strong className="display block text-primary text-[clamp(3.25rem,9vw,7rem)]">{figure}</strong>
            <span className="text-lg">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
