import { LANDING } from 'domain/texts/landing';

/** The first screen: who this is for and the one thing to do (spec §1). */
export function Hero() {
  return (
    <section id="inicio" className="relative overflow-hidden">
      <div className="mx-auto flex min-h-[min(46rem,calc(100svh-4rem))] max-w-7xl flex-col justify-center gap-6 px-4 py-16 sm:gap-8 sm:px-8">
        <h1 className="display max-w-[11ch] text-[clamp(3.5rem,13vw,10.5rem)]">{LANDING.headline}</h1>
        <p className="display text-primary text-[clamp(1.75rem,5vw,3.75rem)]">{LANDING.subline}</p>
        <p className="max-w-2xl text-lg sm:text-xl">{LANDING.tagline}</p>
        <a href="#planos" className="btn btn-primary btn-lg w-full sm:w-fit sm:px-10 sm:text-xl">
          {LANDING.callToAction}
        </a>
      </div>
    </section>
  );
}
