import { LANDING } from 'domain/texts/landing';
import { CLAIMS } from 'domain/content/claims';
import { TESTIMONIALS } from 'domain/content/testimonials';
import { Testimonials } from './testimonials.tsx';

const FIGURES = [
  { figure: CLAIMS.students, text: LANDING.students },
  { figure: CLAIMS.years, text: LANDING.years },
  { figure: CLAIMS.success, text: LANDING.success },
  { figure: CLAIMS.dedication, text: LANDING.dedication },
];

/** The trainer's figures (spec §9) and the testimonials (spec §2). */
export function Results() {
  return (
    <section id="resultados" className="mx-auto max-w-7xl scroll-mt-16 px-4 py-20 sm:px-8 sm:py-28">
      <h2 className="display text-5xl sm:text-7xl">{LANDING.resultsTitle}</h2>
      <ul className="mt-10 grid grid-cols-2 few-words:grid-cols-1 gap-x-6 gap-y-8 lg:grid-cols-4">
        {FIGURES.map(({ figure, text }) => (
          <li key={text} className="border-base-content border-t-2 pt-3">
            <strong className="display block text-primary text-[min(20vw,9rem)]">{figure}</strong>
            <span className="text-lg">{text}</span>
          </li>
        ))}
      </ul>
      {TESTIMONIALS.length > 0 && <Testimonials />}
    </section>
  );
}
