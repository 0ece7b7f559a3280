import { LANDING } from 'domain/texts/landing';
import { TRAINER } from 'domain/trainer';
import { InstagramIcon } from './icons.tsx';

/** The first screen: who this is for and the one thing to do (spec §1); beside it the trainer's social profile (spec §2). */
export function Hero() {
  return (
    <section id="inicio" className="relative overflow-hidden">
      <div className="mx-auto flex min-h-[min(50rem,calc(100svh-4rem))] max-w-7xl flex-col justify-center gap-5 px-4 py-10 sm:gap-7 sm:px-8">
        <h1 className="display max-w-[8ch] text-[clamp(4.75rem,23vw,13rem)] lg:max-w-none">
          {LANDING.headline}
        </h1>
        <p className="display text-primary text-[clamp(2.25rem,9vw,4.5rem)]">{LANDING.subline}</p>
        <p className="max-w-xl pr-10 text-lg sm:text-xl">{LANDING.tagline}</p>
        <a href="#planos" className="btn btn-primary btn-lg h-14 w-full text-lg sm:w-fit sm:px-10 sm:text-xl">
          {LANDING.callToAction}
        </a>
      </div>
      <a
        href={TRAINER.instagram}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={LANDING.social}
        className="btn btn-circle -translate-y-1/2 fixed top-1/2 right-2 z-10 border-base-300 bg-base-100 sm:right-4"
      >
        <InstagramIcon />
      </a>
    </section>
  );
}
