import { useState } from 'react';
import type { Exercise } from 'domain/training/exercises';
import { PLAYER } from 'domain/training/player-texts';
import type { ExerciseItem } from 'domain/training/routine';
import { ROUTINE } from 'domain/training/routine-texts';
import { AskTrainer, type ExerciseContext, Words } from './routine-exercise.tsx';
import { ExerciseVideo } from './routine-video.tsx';

interface ExerciseAboutProps extends Pick<ExerciseContext, 'day' | 'contact'> {
  item: ExerciseItem;
  /** The one that is done: the item's own or a swap. */
  exercise: Exercise;
  /** The day's lines of words at this place. */
  words: readonly string[];
  onSwap: (exercise: string) => void;
}

/** How an exercise is done: words, video, and what may take its place. */
export function ExerciseAbout({ item, exercise, words, day, contact, onSwap }: ExerciseAboutProps) {
  const [video, setVideo] = useState<string | null>(null);
  const { note, swaps } = item;
  const others = [item.exercise, ...swaps].filter(({ id }) => id !== exercise.id);
  return (
    <div className="space-y-3">
      {words.map((text) => (
        <div key={text} className="border-base-300 border-l-4 pl-4">
          <Words text={text} />
        </div>
      ))}
      {exercise.cue !== '' && <Words text={exercise.cue} />}
      {note !== '' && (
        <div className="border-primary border-l-4 bg-base-200 px-4 py-2">
          <p className="font-semibold text-sm">{ROUTINE.note}</p>
          <Words text={note} />
        </div>
      )}
      <ExerciseVideo
        exercise={exercise}
        isOpen={video === exercise.id}
        onToggle={() => setVideo(video === exercise.id ? null : exercise.id)}
      />
      {(others.length > 0 || contact !== 'none') && (
        <details>
          <summary className="link flex min-h-11 cursor-pointer items-center">
            {contact === 'none' ? PLAYER.swap : ROUTINE.trouble}
          </summary>
          <div className="space-y-5 border-base-300 border-l-4 py-2 pl-4">
            {others.length > 0 && (
              <div className="flex flex-wrap gap-3">
                {others.map(({ id, name }) => (
                  <button
                    key={id}
                    type="button"
                    className="btn btn-outline h-auto min-h-(--size) max-w-full py-1"
                    onClick={(event) => {
                      event.currentTarget.closest('details')?.removeAttribute('open');
                      onSwap(id);
                    }}
                  >
                    <span dir="auto">
                      {id === item.exercise.id ? PLAYER.swapBack(name) : PLAYER.swapTo(name)}
                    </span>
                  </button>
                ))}
              </div>
            )}
            <AskTrainer name={exercise.name} day={day} contact={contact} />
          </div>
        </details>
      )}
    </div>
  );
}
