import { useEffect, useState } from 'react';
import type { Exercise } from 'domain/training/exercises';
import { ROUTINE_VIDEO } from 'domain/training/routine-texts';
import { videoFrame, videoPage } from 'domain/training/video';
import { Button } from '../kit/ui/button.tsx';

/** How long a video may take to load before the page says that it does not, in milliseconds. */
const PATIENCE = 8_000;

interface VideoProps {
  exercise: Exercise;
  isOpen: boolean;
  /** Opens it, and closes any other, because a cheap phone has the memory for one. */
  onToggle: () => void;
}

/** The button that opens the video of an exercise, and the video. Nothing is asked of YouTube before the press. */
export function ExerciseVideo({ exercise, isOpen, onToggle }: VideoProps) {
  const { video, name } = exercise;
  if (video === null) return null;
  return (
    <div className="print:hidden">
      <Button look="outline" aria-expanded={isOpen} onClick={onToggle}>
        <span aria-hidden="true">{isOpen ? '✕' : '▶'}</span>{' '}
        <span>{isOpen ? ROUTINE_VIDEO.close : ROUTINE_VIDEO.open}</span>
        <span className="sr-only">{ROUTINE_VIDEO.of(name)}</span>
      </Button>
      {isOpen && <Frame key={video} id={video} exercise={exercise} />}
    </div>
  );
}

/**
 * The video in YouTube's own frame. A browser calls its page of a failed connection loaded, too, so the link to YouTube is always
 * there; a frame that does not load at all is told.
 */
function Frame({ id, exercise }: { id: string; exercise: Exercise }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'late'>(navigator.onLine ? 'loading' : 'late');
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('late'), PATIENCE);
    return () => clearTimeout(timer);
  }, [state]);
  const { cue, name } = exercise;
  return (
    <div className="mt-3 max-w-xl space-y-2">
      <iframe
        className="block aspect-video w-full bg-base-300"
        src={videoFrame(id)}
        title={ROUTINE_VIDEO.title(name)}
        // Without a referrer YouTube refuses to play (its error 153).
        referrerPolicy="strict-origin-when-cross-origin"
        allow="fullscreen"
        // The player needs these, and cannot lead this page elsewhere.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is of another origin, so it cannot take its sandbox away
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        onLoad={() => navigator.onLine && setState('loaded')}
      />
      <output className="block">
        {state === 'late' && (
          <p>
            <strong>{ROUTINE_VIDEO.failed}</strong>{' '}
            {cue !== '' && (
              <>
                {ROUTINE_VIDEO.failedCue} <span dir="auto">{cue}</span>
              </>
            )}
          </p>
        )}
      </output>
      <p>
        <a
          className="link inline-flex min-h-11 items-center"
          href={videoPage(id)}
          target="_blank"
          rel="noreferrer"
        >
          {ROUTINE_VIDEO.elsewhere}
          <span className="sr-only">{`${ROUTINE_VIDEO.of(name)} ${ROUTINE_VIDEO.newTab}`}</span>
        </a>
      </p>
    </div>
  );
}
