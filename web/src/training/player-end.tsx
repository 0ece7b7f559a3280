import { type ReactNode, useEffect, useRef } from 'react';
import { PLAYER } from 'domain/training/player-texts';
import { Button } from '../kit/ui/button.tsx';

interface PlayerEndProps {
  /** How many sets were done, of how many exercises. */
  done: number;
  exercises: number;
  /** How many sets of the day were not done. */
  missing: number;
  /** How long it took, in whole minutes. */
  minutes: number;
  /** The letter of the day that is next in turn. */
  next: string | null;
  /** Whether the sets are kept, and sent. */
  children: ReactNode;
  /** null where the training may not go on, because its routine was changed for safety. */
  onGoOn: (() => void) | null;
  onClose: () => void;
}

/** What a training came to. A training that was ended by mistake goes on from here. */
export function PlayerEnd(props: PlayerEndProps) {
  const { done, exercises, missing, minutes, next, children, onGoOn, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that ended the training is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto max-w-2xl space-y-4 py-4">
      <h3 ref={heading} tabIndex={-1} className="display text-4xl outline-none">
        {PLAYER.endTitle}
      </h3>
      <p className="text-xl">{done === 0 ? PLAYER.nothingDone : PLAYER.summary(done, exercises, minutes)}</p>
      <p>{missing === 0 ? PLAYER.allDone : PLAYER.missing(missing)}</p>
      {next !== null && <p>{PLAYER.nextDay(next)}</p>}
      {children}
      <div className="flex flex-wrap gap-3 *:flex-auto sm:*:flex-none">
        <Button size="large" onClick={onClose}>
          {PLAYER.toRoutine}
        </Button>
        {onGoOn !== null && (
          <Button size="large" look="outline" onClick={onGoOn}>
            {PLAYER.goOn}
          </Button>
        )}
      </div>
    </div>
  );
}
