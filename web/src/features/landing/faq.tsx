import { FAQ } from 'domain/texts/landing/faq';
import { LANDING } from 'domain/texts/landing';

/** The frequent questions (spec §9), as native disclosures, which work without JavaScript. */
export function Faq() {
  return (
    <section id="faq" className="later scroll-mt-16 bg-base-200">
      <div className="section grid gap-4 lg:grid-cols-[1fr_2fr] lg:gap-20">
        <h2 className="display title">{LANDING.faqTitle}</h2>
        <div>
          {FAQ.map(({ question, answer }) => (
            // A visitor may open an answer before React hydrates the page, which then finds other HTML than it
            // rendered.
            <details
              key={question}
              suppressHydrationWarning
              className="group border-base-content/25 border-t"
            >
              <summary className="display flex cursor-pointer list-none items-center justify-between gap-4 py-3 text-2xl">
                <span>{question}</span>
                <span
                  aria-hidden="true"
                  className="grid size-8 shrink-0 place-items-center overflow-hidden text-5xl text-primary leading-8 group-open:rotate-45"
                >
                  +
                </span>
              </summary>
              <p className="max-w-prose pb-4">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
