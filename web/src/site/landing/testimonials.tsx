import { TESTIMONIALS } from 'domain/kit/content/landing';
import { LANDING, ratingText } from 'domain/site/landing-texts';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './frame.tsx';
import { photoUrl } from '../photos.ts';

type Testimonial = (typeof TESTIMONIALS)[number];

const MOMENTS = [
  { id: 'before', label: LANDING.before, look: 'bg-base-100 text-base-content' },
  { id: 'after', label: LANDING.after, look: 'bg-primary text-primary-content' },
] as const;

function Pair({ name, photos }: { name: string; photos: NonNullable<Testimonial['photos']> }) {
  return (
    <div className="flex gap-1">
      {MOMENTS.map(({ id, label, look }) => (
        <figure key={id} className="relative">
          <img
            src={photoUrl(photos[id])}
            alt={`${label}: ${name}`}
            width="120"
            height="150"
            loading="lazy"
            className="aspect-4/5 w-[120px] object-cover"
          />
          <figcaption className={`absolute bottom-0 left-0 px-2 font-bold text-sm ${look}`}>
            {label}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Slide({ name, role, content, rating, photos }: Testimonial) {
  return (
    <li className="flex w-full shrink-0 snap-start snap-always flex-col items-start gap-x-8 gap-y-4 sm:flex-row">
      {photos !== null && <Pair name={name} photos={photos} />}
      <figure className="flex max-w-3xl flex-col gap-2">
        <p className="text-primary text-xl leading-none">
          <span className="sr-only">{ratingText(rating)}</span>
          <span aria-hidden="true">{'★'.repeat(rating)}</span>
        </p>
        <blockquote className="display text-3xl leading-none sm:text-4xl">{content}</blockquote>
        <figcaption>
          <strong>{name}</strong>
          <br />
          <span>{role}</span>
        </figcaption>
      </figure>
    </li>
  );
}

/**
 * The carousel of testimonials (spec §2). It is a scrolling list, so the browser itself handles swiping and the arrow keys. The
 * inline script (bootstrap.js) moves it every 3 s and handles the buttons, so that it works before React has loaded.
 */
export function Testimonials() {
  return (
    <section
      id="depoimentos"
      aria-roledescription={LANDING.carousel}
      aria-labelledby="depoimentos-titulo"
      className="mt-8 scroll-mt-20"
    >
      <div className="mb-3 flex flex-wrap items-center gap-1">
        <h3 id="depoimentos-titulo" className="display mr-auto text-3xl">
          {LANDING.testimonialsTitle}
        </h3>
        <button
          type="button"
          data-step="-1"
          aria-label={LANDING.previous}
          className="btn btn-ghost btn-square js-only"
        >
          <PreviousIcon />
        </button>
        <button type="button" data-step="0" className="btn btn-ghost btn-square js-only">
          <span className="moving">
            <PauseIcon />
            <span className="sr-only">{LANDING.pause}</span>
          </span>
          <span className="paused">
            <PlayIcon />
            <span className="sr-only">{LANDING.play}</span>
          </span>
        </button>
        <button
          type="button"
          data-step="1"
          aria-label={LANDING.next}
          className="btn btn-ghost btn-square js-only"
        >
          <NextIcon />
        </button>
      </div>
      <ul
        className="rail relative flex snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth"
        aria-labelledby="depoimentos-titulo"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        {TESTIMONIALS.map((testimonial) => (
          <Slide key={testimonial.content} {...testimonial} />
        ))}
      </ul>
      {TESTIMONIALS.every(({ photos }) => photos === null) && (
        <p className="mt-3 text-base">{LANDING.examples}</p>
      )}
    </section>
  );
}
