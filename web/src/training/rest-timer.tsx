import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { adjustRest, type Instant, type Rest, restHidden, restLeft, restSeen } from 'domain/training/rest';
import { clockText, REST, SCREEN_REFUSED } from 'domain/training/rest-texts';
import { signals } from './signals.ts';

/** A rest whose end is noticed later than this is over without a signal, in milliseconds: nobody waits for it any more. */
const LATE = 1_500;

const STEP = 15;

/** The present moment by both clocks of this page. */
export const instant = (): Instant => ({
  wall: Date.now(),
  steady: performance.now(),
  page: performance.timeOrigin,
});

interface RestTimerProps {
  rest: Rest;
  /** Called with what becomes of the rest: another one, or null where the person skips it or has seen that it is over. */
  onChange: (rest: Rest | null) => void;
  /** What is to be done after the rest. */
  next: string;
  clock?: () => Instant;
}

/**
 * The rest between two sets. It counts by timestamps, so that after a lock or a reload it shows what is true then. Its end flashes,
 * sounds and vibrates where the phone can; an end that was missed is only told.
 */
export function RestTimer({ rest, onChange, next, clock = instant }: RestTimerProps) {
  const [now, setNow] = useState(clock);
  const [flashing, setFlashing] = useState(false);
  const left = restLeft(rest, now);
  const change = useEffectEvent((by: (rest: Rest, now: Instant) => Rest) => onChange(by(rest, clock())));

  useEffect(() => {
    let before = restLeft(rest, clock());
    let timer = 0;
    const tick = () => {
      const moment = clock();
      const after = restLeft(rest, moment);
      if (before > 0 && after <= 0 && after > -LATE) {
        void signals.ring();
        setFlashing(true);
      }
      before = after;
      setNow(moment);
      wait();
    };
    // The figure changes with each whole second.
    const wait = () => {
      timer = window.setTimeout(tick, before > 0 ? before % 1_000 || 1_000 : 1_000 + (before % 1_000));
    };
    wait();
    return () => clearTimeout(timer);
  }, [rest, clock]);

  useEffect(() => {
    const onVisibility = () => change(document.visibilityState === 'visible' ? restSeen : restHidden);
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);

  const isOver = left <= 0;
  function adjust(seconds: number) {
    setFlashing(false);
    onChange(adjustRest(rest, seconds, clock()));
  }
  // On the ground of the end an outline would hardly be seen.
  const button = `btn ${isOver ? '' : 'btn-outline'} h-auto min-h-12 min-w-12 px-2 tabular-nums`;
  return (
    <section
      aria-label={REST.label}
      className={`border-primary border-l-4 px-3 py-2 ${isOver ? 'bg-primary text-primary-content' : 'bg-base-200'}`}
    >
      {flashing && <Flash onEnd={() => setFlashing(false)} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isOver ? (
          <p className="min-w-0 flex-1 basis-28 leading-tight">
            <span className="block font-bold">{REST.over}</span>
            {left <= -LATE && <span className="tabular-nums">{REST.overFor(-left)}</span>}
          </p>
        ) : (
          // Whoever hears the page asks for the time; a figure that speaks every second would hide everything else.
          <p role="timer" aria-label={REST.left(clockText(left))} className="display text-4xl tabular-nums">
            {clockText(left)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {!isOver && (
            <button
              type="button"
              className={button}
              aria-label={REST.lessLabel}
              onClick={() => adjust(-STEP)}
            >
              {REST.less}
            </button>
          )}
          <button type="button" className={button} aria-label={REST.moreLabel} onClick={() => adjust(STEP)}>
            {REST.more}
          </button>
          <button
            type="button"
            className={button}
            aria-label={isOver ? undefined : REST.skipLabel}
            onClick={() => onChange(null)}
          >
            {isOver ? REST.close : REST.skip}
          </button>
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="wrap-break-word min-w-0 flex-1 basis-32 text-sm">{next}</p>
        <SoundButton />
      </div>
      {/* An end that was missed is read with the page; only one that comes now is spoken. */}
      <output className="sr-only">{isOver && left > -LATE ? REST.over : ''}</output>
    </section>
  );
}

/** Turns the sound off, for a gym where it disturbs or where vibration is enough, and on again. */
function SoundButton() {
  const isSilent = useSyncExternalStore(signals.subscribe, signals.isSilent);
  function toggle() {
    signals.silence(!isSilent);
    // This press may be the first one that may make a sound.
    signals.unlock();
  }
  return (
    <button type="button" className="min-h-12 min-w-12 cursor-pointer text-sm underline" onClick={toggle}>
      {isSilent ? REST.noSound : REST.sound}
    </button>
  );
}

/** Two flashes over the whole screen: fewer than three a second harm nobody. Where a person wants no motion, the timer's colour tells. */
function Flash({ onEnd }: { onEnd: () => void }) {
  const light = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return end();
    const flashes = light.current?.animate({ opacity: [0, 0.6, 0, 0.6, 0] }, 1_000);
    flashes?.finished.then(end, () => undefined);
    return () => flashes?.cancel();
  }, []);
  return (
    <div
      ref={light}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-10 bg-primary opacity-0"
    />
  );
}

/** Keeps the screen on as long as it is shown, and says where the phone does not want that. */
export function StayAwake() {
  const screen = useSyncExternalStore(signals.subscribe, signals.screen);
  useEffect(() => signals.stayAwake(), []);
  return (
    <p aria-live="polite" className="border-warning border-l-4 bg-base-200 px-3 py-2 text-sm empty:hidden">
      {screen === 'refused' && SCREEN_REFUSED}
    </p>
  );
}
