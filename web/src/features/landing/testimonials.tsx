import { TESTIMONIALS } from 'domain/content/testimonials';
import { LANDING, ratingText } from 'domain/texts/landing';
import drawn from '../../assets/results.avif';
import drawnWebp from '../../assets/results.webp';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './icons.tsx';
import { photoUrl } from './photos.ts';

type Testimonial = (typeof TESTIMONIALS)[number];

const MOMENTS = [
  { id: 'before', label: LANDING.before, look: 'bg-base-100 text-base-content' },
  { id: 'after', label: LANDING.after, look: 'bg-primary text-primary-content' },
] as const;

const PAIRS = LANDING.drawn.testimonials;

/** The drawn pictures stand side by side on one file; each class shows one of them. */
const PARTS = ['object-left', 'object-[20%]', 'object-[40%]', 'object-[60%]', 'object-[80%]', 'object-right'];

/**
 * A testimonial: pictures of before and after, beside the person's words. Without photos it shows a drawn pair.
 */
function Slide({ name, role, content, rating, photos, pair }: Testimonial & { pair: number }) {
  return (
    <li className="grid w-full shrink-0 snap-start snap-always items-center gap-6 lg:grid-cols-2 lg:gap-12">
      <div className="grid grid-cols-2">
        {MOMENTS.map(({ id, label, look }, moment) => (
          <figure key={id} className="relative">
            <picture>
              {photos === null && <source type="image/avif" srcSet={drawn} />}
              <img
                src={photos === null ? drawnWebp : photoUrl(photos[id])}
                alt={`${label}: ${photos === null ? PAIRS[pair]?.[moment] : name}`}
                width="480"
                height="600"
                loading="lazy"
                className={`aspect-4/5 w-full object-cover ${photos === null ? PARTS[2 * pair + moment] : ''}`}
              />
            </picture>
            <figcaption className={`display absolute bottom-0 left-0 px-3 py-1.5 text-xl ${look}`}>
              {label}
            </figcaption>
          </figure>
        ))}
      </div>
      <figure className="flex flex-col gap-4">
        <p className="text-2xl text-primary leading-none">
          <span className="sr-only">{ratingText(rating)}</span>
          <span aria-hidden="true">{'★'.repeat(rating)}</span>
        </p>
        <blockquote className="display text-[min(9.5vw,4.25rem)] leading-none">{content}</blockquote>
        <figcaption className="text-lg">
          <strong>{name}</strong>
          <br />
          <span>{role}</span>
        </figcaption>
      </figure>
    </li>
  );
}

/**
 * The carousel of testimonials (spec §2). It is a scrolling list, so the browser itself handles swiping and the arrow
 * keys. The inline script (bootstrap.js) moves it every 3 s and handles the buttons, so that it works before React has
 * loaded.
 */
export function Testimonials() {
  return (
    <section
      id="depoimentos"
      aria-roledescription={LANDING.carousel}
      aria-labelledby="depoimentos-titulo"
      className="mt-16 scroll-mt-20 sm:mt-24"
    >
      <div className="mb-6 flex flex-wrap items-center gap-1">
        <h3 id="depoimentos-titulo" className="display mr-auto text-4xl sm:text-5xl">
          {LANDING.testimonialsTitle}
        </h3>
        <button
          type="button"
          data-passo="-1"
          aria-label={LANDING.previous}
          className="btn btn-ghost btn-square com-script"
        >
          <PreviousIcon />
        </button>
        <button type="button" data-passo="0" className="btn btn-ghost btn-square com-script">
          <span className="em-movimento">
            <PauseIcon />
            <span className="sr-only">{LANDING.pause}</span>
          </span>
          <span className="em-pausa">
            <PlayIcon />
            <span className="sr-only">{LANDING.play}</span>
          </span>
        </button>
        <button
          type="button"
          data-passo="1"
          aria-label={LANDING.next}
          className="btn btn-ghost btn-square com-script"
        >
          <NextIcon />
        </button>
      </div>
      <ul
        className="trilho relative flex snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth"
        aria-labelledby="depoimentos-titulo"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        {TESTIMONIALS.map((testimonial, index) => (
          <Slide key={testimonial.content} {...testimonial} pair={index % PAIRS.length} />
        ))}
      </ul>
      {TESTIMONIALS.some(({ photos }) => photos === null) && (
        <p className="mt-4 text-base">{LANDING.illustrative}</p>
      )}
    </section>
  );
}
