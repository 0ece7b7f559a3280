import { LANDING } from 'domain/texts/landing';
import { TRAINER } from 'domain/trainer';

/** Who the trainer is (spec §2, anchor sobre). */
export function About() {
  return (
    <section id="sobre" className="scroll-mt-16 border-base-300 border-y bg-base-200">
      <div className="mx-auto grid max-w-7xl gap-6 px-4 py-16 sm:px-8 sm:py-24 lg:grid-cols-2 lg:gap-16">
        <h2 className="display text-4xl sm:text-6xl">{LANDING.aboutTitle}</h2>
        <div className="flex max-w-prose flex-col gap-6 text-lg sm:text-xl">
          <p>{LANDING.about}</p>
          <p>
            <strong>{TRAINER.name}</strong>
            <br />
            {TRAINER.cref}
          </p>
        </div>
      </div>
    </section>
  );
}
