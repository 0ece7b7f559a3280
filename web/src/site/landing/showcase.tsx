import { LANDING } from 'domain/site/landing-texts';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import timer from '../../assets/app/cronometro-320.avif';
import timerWebp from '../../assets/app/cronometro-320.webp';
import timerLarge from '../../assets/app/cronometro-640.avif';
import workout from '../../assets/app/treino-320.avif';
import workoutWebp from '../../assets/app/treino-320.webp';
import workoutLarge from '../../assets/app/treino-640.avif';

interface PlayerProps {
  src: string;
  onFail: () => void;
}

/** The distance from the screen at which the video is looked up. */
const NEAR = '600px';

/**
 * The demo video in the frame of a phone, portrait (spec §2). It is looked up only when a visitor scrolls near it, so
 * that the page starts without Firebase and the player. Where there is none, and where no script can look it up, 'Vídeo em
 * breve' stands in its place. A failure is only logged (spec §8).
 */
function DemoVideo() {
  const place = useRef<HTMLDivElement>(null);
  /** Undefined until the video was looked up, null if there is none. */
  const [found, setFound] = useState<{ src: string; Player: ComponentType<PlayerProps> } | null>();

  useEffect(() => {
    let over = false;
    async function find() {
      try {
        const [{ findDemoVideo }, { DemoPlayer }] = await Promise.all([
          import('./demo-player.tsx'),
          import('./demo-player.tsx'),
        ]);
        const src = await findDemoVideo();
        if (!over) setFound(src === null ? null : { src, Player: DemoPlayer });
      } catch (error) {
        console.warn('The demo video could not be loaded', error);
        setFound(null);
      }
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        void find();
      },
      { rootMargin: NEAR },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      over = true;
      observer.disconnect();
    };
  }, []);

  return (
    <div
      ref={place}
      className="relative aspect-[9/16] w-full rounded-2xl bg-neutral p-1 text-neutral-content"
    >
      {found ? (
        <found.Player src={found.src} onFail={() => setFound(null)} />
      ) : (
        <p className="display grid h-full place-items-center text-center text-2xl">
          {found === undefined && <span className="js-only">{LANDING.videoLoading}</span>}
          <span className={found === undefined ? 'no-js-only' : ''}>{LANDING.videoSoon}</span>
        </p>
      )}
    </div>
  );
}

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
