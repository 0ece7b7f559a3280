import { ABOUT } from 'domain/content/about';
import { LANDING } from 'domain/texts/landing';
import { TRAINER } from 'domain/content/trainer';

/** The section about the trainer and how the work goes (spec §2, anchor `sobre`). */
export function About() {
  return (
    <section
      id="sobre"
      className="[--alto:1000px] mx-auto grid max-w-7xl scroll-mt-16 gap-12 px-4 py-20 sm:px-8 sm:py-28 lg:grid-cols-2 lg:gap-20"
    >
      <div className="flex max-w-prose flex-col gap-6 text-xl sm:text-2xl">
        <h2 className="display text-[min(16vw,8.5rem)]">{ABOUT.title}</h2>
        {ABOUT.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <strong>{TRAINER.name}</strong>
          <br />
          {TRAINER.cref}
          <br />
          <a
            href={ABOUT.register}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline"
          >
            {LANDING.register}
          </a>
        </p>
        {ABOUT.training.length > 0 && (
          <div>
            <h3 className="font-bold text-lg">{LANDING.training}</h3>
            <ul className="text-lg">
              {ABOUT.training.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div>
        <h3 className="font-bold text-lg">{LANDING.stepsTitle}</h3>
        <ol className="mt-4">
          {LANDING.steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[4rem_1fr] items-center gap-x-4 border-base-content/25 border-t py-5"
            >
              <span aria-hidden="true" className="display row-span-2 text-7xl text-primary">
                {index + 1}
              </span>
              <strong className="display text-3xl">{title}</strong>
              <span className="text-lg">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
