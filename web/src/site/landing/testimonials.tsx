import { TESTIMONIALS } from 'domain/kit/content/landing';
import { LANDING, ratingText } from 'domain/site/landing-texts';
import { useIsHydrated } from '../../kit/use-is-hydrated.ts';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './frame.tsx';
import { photoUrl } from '../../kit/photos.ts';

type Testimonial = (typeof TESTIMONIALS)[number];

/** The rank of a proof: what can be seen, then a person's words, then an example. */
const rank = ({ photos, example }: Testimonial) => (photos ? 0 : example ? 2 : 1);
const BEST_FIRST = [...TESTIMONIALS].sort((one, other) => rank(one) - rank(other));

const MOMENTS = [
  { id: 'before', label: LANDING.before, look: 'bg-base-100 text-base-content' },
  { id: 'after', label: LANDING.after, look: 'bg-primary text-primary-content' },
] as const;

interface PairProps {
  name: string;
  photos: NonNullable<Testimonial['photos']>;
  /** Whether the pictures come by themselves. Otherwise the first action of a person, which loads React, lets them come. */
  atOnce: boolean;
}

/** The two pictures of a person, over the whole width of a phone. */
function Pair({ name, photos, atOnce }: PairProps) {
  const isHydrated = useIsHydrated();
  return (
    <div className="max-sm:-mx-4 flex gap-1">
      {MOMENTS.map(({ id, label, look }) => {
        const picture = (
          <img
            src={photoUrl(photos[id])}
            alt={`${label}: ${name}`}
            width="360"
            height="450"
            loading="lazy"
            className="h-full w-full object-cover"
          />
        );
        return (
          <figure key={id} className="relative aspect-4/5 flex-1">
            {atOnce || isHydrated ? picture : <noscript>{picture}</noscript>}
            <figcaption className={`absolute bottom-0 left-0 px-2 font-bold text-sm ${look}`}>
              {label}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

function Slide({ name, role, content, rating, example, photos, atOnce }: Testimonial & { atOnce: boolean }) {
  return (
    <li
      className={`grid w-full shrink-0 snap-start snap-always items-center gap-x-12 gap-y-4 max-sm:px-4 ${photos ? 'md:grid-cols-2' : ''}`}
    >
      {photos && <Pair name={name} photos={photos} atOnce={atOnce} />}
      <figure className="grid gap-2">
        {example ? (
          <p>{LANDING.example}</p>
        ) : (
          <p className="text-primary text-xl leading-none">
            <span className="sr-only">{ratingText(rating)}</span>
            <span aria-hidden="true">{'★'.repeat(rating)}</span>
          </p>
        )}
        <blockquote className={`display ${photos ? 'text-3xl' : 'text-3xl lg:text-title'}`}>
          {content}
        </blockquote>
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
 * The carousel of testimonials (spec §2), one at a time. It is a scrolling list, so the browser itself handles swiping and the
 * arrow keys. The inline script (bootstrap.js) moves it every 3 s and handles the buttons, so that it works before React has loaded.
 */
export function Testimonials() {
  return (
    <section
      id="depoimentos"
      aria-roledescription={LANDING.carousel}
      aria-labelledby="depoimentos-titulo"
      className="mt-5 scroll-mt-20"
    >
      <h3 id="depoimentos-titulo" className="sr-only">
        {LANDING.testimonialsTitle}
      </h3>
      <ul
        className="rail max-sm:-mx-4 relative flex snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth"
        aria-labelledby="depoimentos-titulo"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        {BEST_FIRST.map((testimonial, index) => (
          <Slide key={testimonial.content} {...testimonial} atOnce={index === 0} />
        ))}
      </ul>
      <div className="js-only mt-2 flex gap-2">
        <button
          type="button"
          data-step="-1"
          aria-label={LANDING.previous}
          className="btn btn-ghost btn-square"
        >
          <PreviousIcon />
        </button>
        <button type="button" data-step="0" className="btn btn-ghost btn-square">
          <span className="moving">
            <PauseIcon />
            <span className="sr-only">{LANDING.pause}</span>
          </span>
          <span className="paused">
            <PlayIcon />
            <span className="sr-only">{LANDING.play}</span>
          </span>
        </button>
        <button type="button" data-step="1" aria-label={LANDING.next} className="btn btn-ghost btn-square">
          <NextIcon />
        </button>
      </div>
    </section>
  );
}
