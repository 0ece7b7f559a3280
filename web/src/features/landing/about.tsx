import { ABOUT } from 'domain/content/about';
import { TRAINER } from 'domain/content/trainer';
import { LANDING } from 'domain/texts/landing';

/** The section about the trainer and how the work goes (spec §2, anchor `sobre`). */
export function About() {
  return (
    <section id="sobre" className="section grid scroll-mt-16 gap-x-20 gap-y-6 lg:grid-cols-2">
      <div>
        <h2 className="display title">{ABOUT.title}</h2>
        {ABOUT.story.map((paragraph) => (
          <p key={paragraph} className="mt-3 max-w-prose">
            {paragraph}
          </p>
        ))}
        <p className="mt-3">
          <strong>{TRAINER.name}</strong>, {TRAINER.cref}.{' '}
          <a
            href={ABOUT.register}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline"
          >
            {LANDING.register}
          </a>
        </p>
      </div>
      <div>
        {ABOUT.training.length > 0 && (
          <>
            <h3 className="font-bold">{LANDING.training}</h3>
            <p className="mb-6">{ABOUT.training.join(' · ')}</p>
          </>
        )}
        <h3 className="font-bold">{LANDING.stepsTitle}</h3>
        <ol>
          {LANDING.steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3 border-base-content/25 border-t py-2">
              <span aria-hidden="true" className="display w-4 shrink-0 text-3xl text-primary">
                {index + 1}
              </span>
              <span>
                <strong>{`${title}.`}</strong> <span>{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
