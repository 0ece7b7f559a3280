import { LANDING } from 'domain/texts/landing';
import { DemoVideo } from './demo-video.tsx';

/** The app (spec §1): the demo video, two of its screens and what it does. */
export function Showcase() {
  return (
    <section className="bg-base-200">
      <div className="mx-auto max-w-7xl px-4 py-20 sm:px-8 sm:py-28">
        <h2 className="display max-w-[12ch] text-[clamp(3.5rem,15vw,8.5rem)]">{LANDING.showcaseTitle}</h2>
        <p className="mt-6 max-w-prose text-xl">{LANDING.showcaseText}</p>
        <div className="mt-12 grid items-center gap-12 lg:grid-cols-[auto_1fr] lg:gap-20">
          <DemoVideo />
          <ul className="grid gap-x-10 sm:grid-cols-2">
            {LANDING.features.map(({ title, text }) => (
              <li key={title} className="border-base-content/25 border-t py-5">
                <h3 className="display text-3xl">{title}</h3>
                <p className="mt-1 text-lg">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
