import { LANDING } from 'domain/texts/landing';
import heroLarge from '../../assets/hero-960.avif';
import heroSmall from '../../assets/hero-480.avif';
import heroSmallWebp from '../../assets/hero-480.webp';

const WIDE = '(min-width: 48rem)';

/**
 * A decorative picture, so its `alt` is empty. A phone gets the small file whatever its pixel density, because the
 * picture is the largest file of the first screen. The words come first, so the picture lets their typeface pass.
 */
function Kettlebell() {
  return (
    <picture className="max-md:-mr-10 pointer-events-none self-end justify-self-end md:-mb-12">
      <source type="image/avif" media={WIDE} srcSet={heroLarge} />
      <source type="image/avif" srcSet={heroSmall} />
      <img
        src={heroSmallWebp}
        alt=""
        width="480"
        height="600"
        fetchPriority="low"
        className="w-[19rem] md:w-full md:max-w-[34rem]"
      />
    </picture>
  );
}

/**
 * The first screen: the headline and the call to action (spec §1). On a phone its button leaves the edge to the floating links:
 * at the first sight of the page no script can move them aside.
 */
export function Hero() {
  return (
    <section id="inicio" className="overflow-hidden">
      <div className="mx-auto grid max-w-7xl items-center px-4 pt-10 sm:px-8 md:min-h-[min(52rem,calc(100svh-4rem))] md:grid-cols-2 md:py-12">
        <div className="grid gap-5 sm:gap-7">
          <h1 className="display max-w-[5em] text-[min(22vw,7rem)] md:text-[min(12.5vw,10.5rem,17svh)]">
            {LANDING.headline}
          </h1>
          <p className="display text-primary text-[min(10vw,3rem)] lg:text-6xl">{LANDING.subline}</p>
          <p className="max-w-lg text-lg max-md:pr-10 sm:text-xl">{LANDING.tagline}</p>
          <a
            href="#planos"
            className="btn btn-primary btn-lg h-auto min-h-14 py-2 text-lg max-sm:mr-12 sm:w-fit lg:px-10 lg:text-xl"
          >
            {LANDING.callToAction}
          </a>
        </div>
        <Kettlebell />
      </div>
    </section>
  );
}
