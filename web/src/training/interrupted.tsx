import { type ReactNode, useEffect, useRef } from 'react';
import { CLOSE } from 'domain/kit/texts';
import { INTERRUPTED } from 'domain/training/player-texts';
import { Button } from '../kit/ui/button.tsx';
import type { Training } from './use-session.ts';

// What is said of a training that a release for safety has ended.

/** Why it ended, what became of the sets, and what comes. Nothing is said to be kept before it is. */
function Words({ training: { sets, keeping, sending }, next }: Omit<InterruptedProps, 'onRead'>) {
  const isDone = sets.some(({ unit }) => unit !== 'x');
  return (
    <>
      <p>{INTERRUPTED.text}</p>
      {isDone && (keeping === 'kept' || sending === 'sent') && <p>{INTERRUPTED.kept}</p>}
      {next !== null && <p>{next}</p>}
    </>
  );
}

interface InterruptedProps {
  training: Training;
  /** What comes after it; null where that is not known. */
  next: string | null;
  /** The person has read it. */
  onRead: () => void;
}

/** In the player's place. */
export function InterruptedTraining({
  training,
  next,
  hasRoutine,
  onRead,
  children,
}: InterruptedProps & { hasRoutine: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The control that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section role="alert" className="mx-auto max-w-2xl space-y-4 border-warning border-t-4 py-4 text-xl">
      <h3 ref={heading} tabIndex={-1} className="display text-4xl outline-none">
        {INTERRUPTED.title}
      </h3>
      <Words training={training} next={next} />
      <p>{children}</p>
      <Button size="large" wide onClick={onRead}>
        {hasRoutine ? INTERRUPTED.toRoutine : CLOSE}
      </Button>
    </section>
  );
}

/** Above the routine, where the player is closed. */
export function InterruptedNotice({ training, next, onRead }: InterruptedProps) {
  return (
    <section role="alert" className="border-warning border-t-4 bg-base-100 px-5 py-6 sm:px-8 print:hidden">
      <h2 className="display mb-3 text-3xl">{INTERRUPTED.title}</h2>
      <div className="mb-5 max-w-prose space-y-2">
        <Words training={training} next={next} />
      </div>
      <Button look="outline" onClick={onRead}>
        {INTERRUPTED.noticed}
      </Button>
    </section>
  );
}
