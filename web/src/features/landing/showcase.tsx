import { LANDING } from 'domain/texts/landing';
import timer from '../../assets/app/cronometro-320.avif';
import timerLarge from '../../assets/app/cronometro-640.avif';
import timerWebp from '../../assets/app/cronometro-320.webp';
import workout from '../../assets/app/treino-320.avif';
import workoutLarge from '../../assets/app/treino-640.avif';
import workoutWebp from '../../assets/app/treino-320.webp';
import { DemoVideo } from './demo-video.tsx';

const SCREENS = [
  { alt: LANDING.screenWorkout, avif: `${workout} 320w, ${workoutLarge} 640w`, webp: workoutWebp },
  { alt: LANDING.screenTimer, avif: `${timer} 320w, ${timerLarge} 640w`, webp: timerWebp },
] as const;

function Screen({ alt, avif, webp }: (typeof SCREENS)[number]) {
  return (
    <picture className="w-full">
      <source type="image/avif" srcSet={avif} sizes="(min-width: 64rem) 18rem, 45vw" />
      <img
        src={webp}
        alt={alt}
        width="320"
        height="693"
        loading="lazy"
        className="w-full rounded-[1.5rem] bg-neutral p-1.5 sm:rounded-[2rem]"
      />
    </picture>
  );
}

/** The workout app (spec §1): the demo video, two screenshots and the list of features. */
export function Showcase() {
  return (
    <section className="bg-base-200">
      <div className="mx-auto max-w-7xl px-4 py-20 sm:px-8 sm:py-28">
        <h2 className="display max-w-[16ch] text-[min(16vw,8.5rem)]">{LANDING.showcaseTitle}</h2>
        <p className="mt-6 max-w-prose text-xl">{LANDING.showcaseText}</p>
        <div className="mx-auto mt-12 grid max-w-5xl grid-cols-2 items-center gap-4 sm:gap-8 lg:grid-cols-[1fr_1.15fr_1fr]">
          <div className="max-lg:col-span-2 lg:order-1">
            <DemoVideo />
          </div>
          <Screen {...SCREENS[0]} />
          <div className="lg:order-2">
            <Screen {...SCREENS[1]} />
          </div>
        </div>
        <ul className="mt-16 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {LANDING.features.map(({ title, text }) => (
            <li key={title} className="border-base-content/25 border-t py-5">
              <h3 className="display text-3xl">{title}</h3>
              <p className="mt-1 text-lg">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
