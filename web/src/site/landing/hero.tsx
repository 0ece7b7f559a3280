import { ABOUT, TRAINER } from 'domain/kit/content/trainer';
import { LANDING } from 'domain/site/landing-texts';
import heroLarge from '../../assets/hero-960.avif';
import heroSmall from '../../assets/hero-480.avif';
import heroSmallWebp from '../../assets/hero-480.webp';
import { photoUrl } from '../photos.ts';

const WIDE = '(min-width: 48rem)';

/**
 * The trainer's portrait, or else a decorative picture, whose `alt` is empty. A phone gets the small file whatever its pixel
 * density, because the picture is the largest file of the first screen. The words come first, so the picture lets their typeface
 * pass.
 */
function Picture() {
  if (ABOUT.portrait !== null)
    return (
      <img
        src={photoUrl(ABOUT.portrait)}
        alt={TRAINER.name}
        width="480"
        height="600"
        className="aspect-4/5 w-28 justify-self-end rounded-box object-cover object-top max-md:-mt-20 max-md:mb-6 md:w-full md:max-w-[28rem]"
      />
    );
  return (
    <picture className="max-md:-mt-24 max-md:-mr-6 pointer-events-none self-end justify-self-end md:-mb-8">
      <source type="image/avif" media={WIDE} srcSet={heroLarge} />
      <source type="image/avif" srcSet={heroSmall} />
      <img
        src={heroSmallWebp}
        alt=""
        width="480"
        height="600"
        fetchPriority="low"
        className="w-32 md:w-full md:max-w-[30rem]"
      />
    </picture>
  );
}

/**
 * The first screen: the headline, what it costs, and the call to action (spec §1). On a phone its button ends before the
 * floating links, because no script has moved them aside when the page is first seen.
 */
export function Hero() {
  return (
    <section id="inicio" className="overflow-hidden">
      <div className="mx-auto grid max-w-7xl items-center gap-x-8 px-4 pt-5 sm:px-8 md:min-h-[min(38rem,calc(100svh-4rem))] md:grid-cols-[3fr_2fr] md:py-8">
        <div className="grid gap-3 sm:gap-5">
          <h1 className="display max-w-[5em] text-[min(20vw,6rem)] md:text-[min(11vw,9rem,16svh)]">
            {LANDING.headline}
          </h1>
          <p className="display text-primary text-[min(10vw,3rem)]">{LANDING.subline}</p>
          <p className="max-w-lg max-md:pr-10 sm:text-lg">{LANDING.tagline}</p>
          <p className="max-w-lg text-balance font-bold max-md:pr-10">{LANDING.offer}</p>
          <a
            href="#planos"
            className="btn btn-primary btn-lg h-auto min-h-14 py-2 text-lg max-md:mr-32 sm:w-fit lg:px-10 lg:text-xl"
          >
            {LANDING.callToAction}
          </a>
        </div>
        <Picture />
      </div>
    </section>
  );
}
