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
    <section id="resultados" className="section scroll-mt-16">
      <h2 className="display title">{LANDING.resultsTitle}</h2>
      <ul className="mt-5 grid grid-cols-2 few-words:grid-cols-1 gap-x-4 gap-y-4 lg:grid-cols-4">
        {FIGURES.map(({ figure, text }) => (
          <li key={text} className="border-base-content border-t-2 pt-2">
            <strong className="display block text-6xl text-primary sm:text-7xl">{figure}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {TESTIMONIALS.length > 0 && <Testimonials />}
    </section>
  );
}
