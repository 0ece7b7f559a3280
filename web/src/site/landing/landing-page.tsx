import type { ReactNode } from 'react';
import type { PaymentMethod } from 'domain/buy/payments-contract';
import type { PlanId } from 'domain/buy/plans';
import { CLAIMS, TESTIMONIALS } from 'domain/kit/content/landing';
import { ABOUT } from 'domain/kit/content/about';
import { TRAINER } from 'domain/kit/content/trainer';
import { FAQ, LANDING } from 'domain/site/landing-texts';
import heroSmall from '../../assets/hero-480.avif';
import heroSmallWebp from '../../assets/hero-480.webp';
import heroLarge from '../../assets/hero-960.avif';
import { photoUrl } from '../../kit/photos.ts';
import { FloatingChat, Footer, Header, SocialLink } from './frame.tsx';
import { HelpBar, Plans, PlansBar } from './plans.tsx';
import { Showcase } from './showcase.tsx';
import { Testimonials } from './testimonials.tsx';

/** The section about the trainer and how the work goes (spec §2, anchor `sobre`). */
function About() {
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

/** The eight benefits (spec §1): three promises with a line each, and five in small. */
function Benefits() {
  return (
    <section className="bg-neutral text-neutral-content">
      <div className="section">
        <h2 className="font-bold">{LANDING.benefitsTitle}</h2>
        <ul className="mt-3 grid gap-x-8 md:grid-cols-3">
          {LANDING.promises.map(({ title, text }) => (
            <li key={title} className="border-current/25 border-t py-3">
              <h3 className="display text-3xl">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 border-current/25 border-t pt-3 text-sm">
          {LANDING.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The frequent questions (spec §9), as native disclosures, which work without JavaScript. */
function Faq() {
  return (
    <section id="faq" className="later scroll-mt-16 bg-base-200">
      <div className="section grid gap-4 lg:grid-cols-[1fr_2fr] lg:gap-20">
        <h2 className="display title">{LANDING.faqTitle}</h2>
        <div>
          {FAQ.map(({ question, answer }) => (
            // A visitor may open an answer before React hydrates the page, which then finds other HTML than it
            // rendered.
            <details
              key={question}
              suppressHydrationWarning
              className="group border-base-content/25 border-t"
            >
              <summary className="display flex cursor-pointer list-none items-center justify-between gap-4 py-3 text-xl">
                <span>{question}</span>
                <span
                  aria-hidden="true"
                  className="grid size-8 shrink-0 place-items-center overflow-hidden text-3xl text-primary leading-8 group-open:rotate-45"
                >
                  +
                </span>
              </summary>
              <p className="max-w-prose pb-4">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

const FIGURES = [
  { figure: CLAIMS.students, text: LANDING.students },
  { figure: CLAIMS.years, text: LANDING.years },
  { figure: CLAIMS.success, text: LANDING.success },
  { figure: CLAIMS.dedication, text: LANDING.dedication },
];

/** The best proof that there is (spec §2): the testimonials, and the trainer's figures after them (spec §9). */
function Results() {
  return (
    <section id="resultados" className="section scroll-mt-16">
      <h2 className="display title">{LANDING.resultsTitle}</h2>
      {TESTIMONIALS.length > 0 && <Testimonials />}
      <ul className="mt-5 grid grid-cols-2 few-words:grid-cols-1 gap-x-4 gap-y-4 lg:grid-cols-4">
        {FIGURES.map(({ figure, text }) => (
          <li key={text} className="border-base-content border-t-2 pt-2">
            <strong className="display title block text-primary">{figure}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LandingPageProps {
  /** The bar of an open PIX, which takes the place of the other bars; null without one. */
  pixBar: ReactNode;
  onBuy: (plan: PlanId, method: PaymentMethod) => void;
  onLogin: () => void;
}

/** The landing page, its sections in the specification's order (spec §2). It only renders, so that the build can prerender it. */
export function LandingPage({ pixBar, onBuy, onLogin }: LandingPageProps) {
  return (
    <>
      <Header />
      <main id="conteudo">
        <div className="relative">
          <Hero />
          <SocialLink />
        </div>
        <div className="relative">
          <Results />
          <Benefits />
          <Showcase />
          <About />
          {pixBar === null && <PlansBar />}
        </div>
        <div className="relative z-10 bg-base-100">
          <Plans onBuy={onBuy} onLogin={onLogin} />
          <Faq />
          {pixBar === null && <HelpBar />}
        </div>
      </main>
      <Footer />
      {pixBar ?? <FloatingChat />}
    </>
  );
}

const WIDE = '(min-width: 48rem)';

/**
 * The kettlebell, a decoration. A phone gets the small file whatever its pixel density. The words come first, so it lets their
 * typeface pass.
 */
function Kettlebell({ look }: { look: string }) {
  return (
    <picture className={`pointer-events-none ${look}`}>
      <source type="image/avif" media={WIDE} srcSet={heroLarge} />
      <source type="image/avif" srcSet={heroSmall} />
      <img src={heroSmallWebp} alt="" width="480" height="600" fetchPriority="low" className="w-full" />
    </picture>
  );
}

/** Beside all words, where there is room. */
const BESIDE = 'justify-self-end md:col-start-2 md:row-span-2 md:row-start-1 md:w-full';

/** The trainer's face, half as wide as a phone, with the kettlebell as an accent; or else the kettlebell alone. */
function Picture() {
  if (ABOUT.portrait === null)
    return (
      <Kettlebell
        look={`max-md:-mr-4 col-start-1 row-start-1 w-24 self-end md:-mb-8 md:max-w-[30rem] ${BESIDE}`}
      />
    );
  return (
    <div
      className={`max-md:-mt-5 max-md:-mr-4 relative w-[50vw] max-md:self-start md:max-w-[28rem] ${BESIDE}`}
    >
      <img
        src={photoUrl(ABOUT.portrait)}
        alt={TRAINER.name}
        width="480"
        height="600"
        fetchPriority="high"
        className="aspect-4/5 w-full object-cover object-top md:rounded-box"
      />
      <Kettlebell look="-bottom-2 -left-3 absolute w-1/3" />
    </div>
  );
}

/**
 * The first screen: the headline, the trainer's face where there is one, what it costs, and the call to action (spec §1). On a
 * phone its button is one line over the full width, above the fixed link that passes it.
 */
function Hero() {
  // Without a portrait the kettlebell stands over the end of the subline's row, where large text would reach.
  const [columns, size, beside] =
    ABOUT.portrait === null
      ? ['', '', 'max-md:pr-20']
      : ['grid-cols-2', 'max-md:[--text-hero:11.8vw] few-words:[--text-3xl:10vw]', ''];
  return (
    <section id="inicio" className="overflow-hidden border-base-300 border-b">
      <div
        className={`mx-auto grid max-w-7xl content-center items-center gap-x-3 gap-y-3 px-4 pt-5 pb-6 sm:gap-y-5 sm:px-8 lg:px-[64px] md:min-h-[min(38rem,calc(100svh-4rem))] md:grid-cols-[3fr_2fr] md:py-8 ${columns}`}
      >
        <div className={`col-start-1 row-start-1 grid gap-3 self-end sm:gap-5 ${size}`}>
          <h1 className="display max-w-[5em] text-hero">{LANDING.headline}</h1>
          <p className={`display text-3xl text-primary md:text-title ${beside}`}>{LANDING.subline}</p>
        </div>
        <Picture />
        <div className="col-span-full grid gap-3 self-start sm:gap-5 md:col-span-1">
          <p className="max-w-lg max-md:pr-10">{LANDING.tagline}</p>
          <p className="max-w-lg text-balance font-bold max-md:pr-10">{LANDING.offer}</p>
          <a
            href="#planos"
            className="btn btn-primary btn-lg relative z-2 h-auto min-h-14 px-3 py-2 text-[min(1rem,4.5vw)] few-words:text-[min(1rem,8vw)] sm:w-fit lg:px-10 lg:text-xl"
          >
            {LANDING.callToAction}
          </a>
        </div>
      </div>
    </section>
  );
}
