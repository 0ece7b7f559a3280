import { LANDING } from 'domain/texts/landing';
import { type ComponentType, useEffect, useRef, useState } from 'react';

interface PlayerProps {
  src: string;
  /** The browser cannot play the file. */
  onFail: () => void;
}

/** The distance from the screen at which the video is looked up. */
const NEAR = '600px';

/**
 * The demo video in the frame of a phone, portrait (spec §2). It is looked up only when a visitor scrolls near it, so
 * that the page starts without Firebase and the player. Where there is none, and where no script can look it up, 'Vídeo em
 * breve' stands in its place. A failure is only logged (spec §8).
 */
export function DemoVideo() {
  const place = useRef<HTMLDivElement>(null);
  /** Undefined until the video was looked up, null if there is none. */
  const [found, setFound] = useState<{ src: string; Player: ComponentType<PlayerProps> } | null>();

  useEffect(() => {
    let over = false;
    async function find() {
      try {
        const [{ findDemoVideo }, { DemoPlayer }] = await Promise.all([
          import('../../firebase/firestore/find-demo-video.ts'),
          import('./demo-player.tsx'),
        ]);
        const src = await findDemoVideo('9:16');
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
          {found === undefined && <span className="com-script">{LANDING.videoLoading}</span>}
          <span className={found === undefined ? 'sem-script' : ''}>{LANDING.videoSoon}</span>
        </p>
      )}
    </div>
  );
}
