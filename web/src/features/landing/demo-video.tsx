import { LANDING } from 'domain/texts/landing';
import { type ComponentType, useEffect, useRef, useState } from 'react';

interface PlayerProps {
  src: string;
  /** The file cannot be played. */
  onFail: () => void;
}

/** How far below the screen the video is asked for. */
const NEAR = '600px';

/**
 * The demo video in a phone, portrait (spec §2): asked for when a person comes near, so the page starts without Firebase and
 * the player. 'Vídeo em breve' until it is there, or where there is none; what fails is only logged (spec §8).
 */
export function DemoVideo() {
  const place = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<{ src: string; Player: ComponentType<PlayerProps> } | null>(null);

  useEffect(() => {
    let over = false;
    async function find() {
      try {
        const [{ findDemoVideo }, { DemoPlayer }] = await Promise.all([
          import('../../firebase/firestore/find-demo-video.ts'),
          import('./demo-player.tsx'),
        ]);
        const src = await findDemoVideo('9:16');
        if (src !== null && !over) setFound({ src, Player: DemoPlayer });
      } catch (error) {
        console.warn('The demo video could not be loaded', error);
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
      className="relative mx-auto aspect-[9/16] w-full max-w-80 rounded-[2rem] bg-neutral p-1.5 text-neutral-content"
    >
      {found ? (
        <found.Player src={found.src} onFail={() => setFound(null)} />
      ) : (
        <p className="display grid h-full place-items-center text-3xl">{LANDING.videoSoon}</p>
      )}
    </div>
  );
}
