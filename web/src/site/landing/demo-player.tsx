import { collection, getDocs, limit, query, where } from 'firebase/firestore/lite';
import { useRef, useState } from 'react';
import HtmlPlayer from 'react-player/HtmlPlayer';
import * as v from 'valibot';
import { LANDING } from 'domain/site/landing-texts';
import poster from '../../assets/app/demo-poster.webp';
import { ENV } from '../../kit/config/env.ts';
import { loadFirebase } from '../../kit/firebase/app.ts';
import { inTime, loadLite } from '../../kit/firebase/lite.ts';
import { PauseIcon, PlayIcon } from './frame.tsx';

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
        className="h-full w-full rounded-box object-cover"
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
        className={`btn btn-circle absolute right-3 bottom-3 border-0 bg-[#f4f1ea] text-[#101113] group-hover:opacity-100 focus-visible:opacity-100 ${playing ? 'pointer-fine:opacity-0' : ''}`}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
    </div>
  );
}

const VideoSchema = v.object({ file_path: v.pipe(v.string(), v.nonEmpty()) });

const PRODUCTION_STORAGE = 'https://firebasestorage.googleapis.com';

/**
 * The URL of the active demo video, which is portrait, or null when there is none (spec §7). It costs one read with Firestore Lite.
 * The file's public URL is composed here, so that Storage's SDK is not needed. Rejects when the database cannot be reached.
 */
export async function findDemoVideo(): Promise<string | null> {
  const { emulators } = await loadFirebase();
  const demo = query(
    collection(await loadLite(), 'app_videos'),
    where('video_type', '==', 'demo'),
    where('aspect_ratio', '==', '9:16'),
    where('is_active', '==', true),
    limit(1),
  );
  const { docs } = await inTime(getDocs(demo));
  if (docs[0] === undefined) return null;
  const { file_path } = v.parse(VideoSchema, docs[0].data());
  const name = encodeURIComponent(`videos/${file_path}`);
  const storage = emulators?.storage;
  const origin = storage ? `http://${storage.host}:${storage.port}` : PRODUCTION_STORAGE;
  return `${origin}/v0/b/${ENV.firebase.storageBucket}/o/${name}?alt=media`;
}
