import { type ReactNode, useEffect, useRef } from 'react';
import { leftOutText, PAST } from 'domain/training/feedback-texts';
import type { LeftOut } from 'domain/training/player';
import { PLAYER } from 'domain/training/player-texts';
import { Button } from '../kit/ui/button.tsx';

interface PlayerEndProps {
  title: string;
  /** What was done. */
  summary: string;
  leftOut: readonly LeftOut[];
  /** The letter of the day that is next in turn; null where that is not known, or not asked. */
  next: string | null;
  /** Whether all of it is kept, and sent. */
  kept: ReactNode;
  /** What is asked of the training. */
  children: ReactNode;
  /** null where the training may not go on, because its routine was changed for safety. */
  onGoOn: (() => void) | null;
  /** Whether it is a past training, whose sets are corrected. */
  isPast: boolean;
  onClose: () => void;
}

/** What a training came to, and how it was. A training that was ended by mistake goes on from here. */
export function PlayerEnd(props: PlayerEndProps) {
  const { title, summary, leftOut, next, kept, children, onGoOn, isPast, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that ended the training is gone.
  useEffect(() => heading.current?.focus(), []);
  const missing = leftOut.reduce((sum, { sets }) => sum + sets, 0);
  return (
    <div className="mx-auto max-w-2xl space-y-4 py-4">
      <h3 ref={heading} tabIndex={-1} className="display text-4xl outline-none">
        {title}
      </h3>
      <p className="text-xl">{summary}</p>
      {missing === 0 ? (
        <p>{PLAYER.allDone}</p>
      ) : (
        <div>
          <p>{PLAYER.missing(missing)}</p>
          <ul className="border-base-300 border-l-4 pl-4">
            {leftOut.map(({ item, name, sets }) => (
              <li key={item} dir="auto">
                {leftOutText(name, sets)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {next !== null && <p>{PLAYER.nextDay(next)}</p>}
      {children}
      <p>{kept}</p>
      <div className="flex flex-wrap gap-3 *:flex-auto sm:*:flex-none">
        <Button size="large" look="outline" onClick={onClose}>
          {PLAYER.toRoutine}
        </Button>
        {onGoOn !== null && (
          <Button size="large" look="outline" onClick={onGoOn}>
            {isPast ? PAST.sets : PLAYER.goOn}
          </Button>
        )}
      </div>
    </div>
  );
}
