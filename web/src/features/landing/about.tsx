import { ABOUT } from 'domain/content/about';
import { TRAINER } from 'domain/content/trainer';
import { LANDING } from 'domain/texts/landing';
import drawn from '../../assets/portrait.avif';
import drawnWebp from '../../assets/portrait.webp';
import { photoUrl } from './photos.ts';

/** The owner's photo, or else a drawn person seen from behind, which the text calls an illustration. */
function Portrait() {
  const { portrait } = ABOUT;
  return (
    <picture>
      {portrait === null && <source type="image/avif" srcSet={drawn} />}
      <img
        src={portrait === null ? drawnWebp : photoUrl(portrait)}
        alt={portrait === null ? LANDING.drawn.portrait : TRAINER.name}
        width="480"
        height="600"
        loading="lazy"
        className="aspect-4/5 w-full object-cover"
      />
    </picture>
  );
}

/** The section about the trainer and how the work goes (spec §2, anchor `sobre`). */
export function About() {
  return (
    <section id="sobre" className="mx-auto max-w-7xl scroll-mt-16 px-4 py-20 sm:px-8 sm:py-28">
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
        <figure>
          <Portrait />
          <figcaption className="mt-4 text-lg">
            <strong className="display block text-5xl">{TRAINER.name}</strong>
            {TRAINER.cref}{' '}
            <a
              href={ABOUT.register}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center underline"
            >
              {LANDING.register}
            </a>
            {ABOUT.portrait === null && <p className="text-base">{LANDING.drawn.note}</p>}
          </figcaption>
        </figure>
        <div className="flex max-w-prose flex-col gap-6 text-xl sm:text-2xl">
          <h2 className="display text-[min(16vw,8.5rem)]">{ABOUT.title}</h2>
          {ABOUT.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {ABOUT.training.length > 0 && (
            <>
              <h3 className="font-bold text-lg">{LANDING.training}</h3>
              <ul>
                {ABOUT.training.map((line) => (
                  <li key={line} className="border-base-content/25 border-t py-5 text-lg">
                    {line}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <h3 className="mt-16 font-bold text-lg">{LANDING.stepsTitle}</h3>
      <ol className="mt-4 grid gap-x-10 lg:grid-cols-3">
        {LANDING.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[min(4rem,20vw)_1fr] grid-rows-[auto_1fr] items-start gap-x-4 border-base-content/25 border-t py-5"
          >
            <span aria-hidden="true" className="display row-span-2 text-7xl text-primary">
              {index + 1}
            </span>
            <strong className="display text-3xl">{title}</strong>
            <span className="text-lg">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
