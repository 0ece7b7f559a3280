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
    <picture>
      <source type="image/avif" srcSet={avif} sizes="(min-width: 40rem) 9rem, 18vw" />
      <img
        src={webp}
        alt={alt}
        width="320"
        height="693"
        loading="lazy"
        className="w-full rounded-lg bg-neutral p-1"
      />
    </picture>
  );
}

/** The workout app (spec §1): the demo video, two screenshots and the list of features. */
export function Showcase() {
  return (
    <section className="bg-base-200">
      <div className="section">
        <h2 className="display title max-w-[16ch]">{LANDING.showcaseTitle}</h2>
        <p className="mt-3 max-w-prose">{LANDING.showcaseText}</p>
        <div className="mt-6 grid grid-cols-[2fr_3fr] few-words:grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-[18rem_1fr] sm:gap-x-12 lg:grid-cols-[30rem_1fr]">
          <div className="grid grid-cols-2 content-start items-end gap-2 lg:grid-cols-[2fr_1fr_1fr]">
            <div className="max-lg:col-span-2">
              <DemoVideo />
            </div>
            {SCREENS.map((screen) => (
              <Screen key={screen.alt} {...screen} />
            ))}
          </div>
          <ul className="grid content-start gap-x-10 lg:grid-cols-2">
            {LANDING.features.map(({ title, text }) => (
              <li key={title} className="border-base-content/25 border-t py-2 sm:py-5">
                <h3 className="display text-xl sm:text-3xl">{title}</h3>
                <p className="text-[0.9375rem] leading-snug sm:text-lg">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
