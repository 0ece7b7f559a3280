import { LANDING } from 'domain/site/landing-texts';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import timer from '../../assets/app/cronometro-240.webp';
import timerLarge from '../../assets/app/cronometro-480.webp';
import workout from '../../assets/app/treino-240.webp';
import workoutLarge from '../../assets/app/treino-480.webp';

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
    <div ref={place} className="relative aspect-[9/16] rounded-box bg-neutral p-1 text-neutral-content">
      {found ? (
        <found.Player src={found.src} onFail={() => setFound(null)} />
      ) : (
        <p className="display grid h-full place-items-center text-center text-xl">
          {found === undefined && <span className="js-only">{LANDING.videoLoading}</span>}
          <span className={found === undefined ? 'no-js-only' : ''}>{LANDING.videoSoon}</span>
        </p>
      )}
    </div>
  );
}

interface ScreenProps {
  alt: string;
  small: string;
  large: string;
}

/** A photograph of the player (`npm run photos -- app`), as wide as the frame. */
function Screen({ alt, small, large }: ScreenProps) {
  return (
    <img
      src={small}
      srcSet={`${small} 240w, ${large} 480w`}
      sizes="15rem"
      alt={alt}
      width="240"
      height="427"
      loading="lazy"
      className="aspect-[9/16] w-full rounded-box bg-neutral object-contain p-1"
    />
  );
}

/** What stands in the frame of a phone, and below each the next two of the six cards. */
const FRAMES = [
  <DemoVideo key="video" />,
  <Screen key="timer" alt={LANDING.screenTimer} small={timer} large={timerLarge} />,
  <Screen key="workout" alt={LANDING.screenWorkout} small={workout} large={workoutLarge} />,
];

/**
 * The workout app (spec §1): the demo video and two screenshots, each at a size that can be read, and the six cards. A phone shows
 * one frame and the edge of the next, as a row to swipe.
 */
export function Showcase() {
  return (
    <section className="bg-base-200">
      <div className="section">
        <h2 id="aplicativo" className="display title">
          {LANDING.showcaseTitle}
        </h2>
        <ul
          className="max-sm:-mx-4 mt-5 flex snap-x gap-x-4 overflow-x-auto max-sm:px-4 md:gap-x-12"
          aria-labelledby="aplicativo"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
          tabIndex={0}
        >
          {FRAMES.map((frame, index) => (
            <li key={frame.key} className="w-60 shrink-0 snap-center md:flex-1">
              <div className="mb-3 max-w-60">{frame}</div>
              {LANDING.features.slice(2 * index, 2 * index + 2).map(({ title, text }) => (
                <div key={title} className="border-base-content/25 border-t py-2">
                  <h3 className="display text-xl lg:text-3xl">{title}</h3>
                  <p className="leading-snug">{text}</p>
                </div>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
