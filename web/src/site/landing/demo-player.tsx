import { LANDING } from 'domain/site/landing-texts';
import { useRef, useState } from 'react';
import HtmlPlayer from 'react-player/HtmlPlayer';
import poster from '../../assets/app/demo-poster.webp';
import { PauseIcon, PlayIcon } from './icons.tsx';

/** Plays the demo video muted and looped once its metadata has loaded (spec §4); a button shows on hover or focus (spec §2). */
export function DemoPlayer({ src, onFail }: { src: string; onFail: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);

  // Where the browser blocks autoplay, the visitor starts the video with the button.
  const play = () => video.current?.play().catch(() => undefined);
  const autoplay = () => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) void play();
  };
  const label = playing ? LANDING.videoPause : LANDING.videoPlay;
  return (
    <div className="group h-full">
      <HtmlPlayer
        ref={video}
        src={src}
        poster={poster}
        aria-label={LANDING.video}
        className="h-full w-full rounded-[1.5rem] object-cover"
        muted
        loop
        playsInline
        preload="metadata"
        onLoadedMetadata={autoplay}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => {
          console.warn('The demo video cannot be played');
          onFail();
        }}
      />
      <button
        type="button"
        aria-label={label}
        onClick={() => void (playing ? video.current?.pause() : play())}
        className={`btn btn-circle -translate-1/2 absolute top-1/2 left-1/2 h-16 w-16 border-0 bg-[#f4f1ea] text-[#101113] group-hover:opacity-100 focus-visible:opacity-100 ${playing ? 'pointer-fine:opacity-0' : ''}`}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
    </div>
  );
}
