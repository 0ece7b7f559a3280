import { type ReactNode, useEffect, useRef } from 'react';
import { PLAYER } from 'domain/training/player-texts';
import type { Rest } from 'domain/training/rest';
import type { ExerciseItem, RoutineDay } from 'domain/training/routine';
import { ROUTINE } from 'domain/training/routine-texts';
import { Button } from '../kit/ui/button.tsx';
import { focusFirstInvalid } from '../kit/ui/text-field.tsx';
import { ExerciseAbout } from './player-about.tsx';
import { ExerciseList, SetList } from './player-lists.tsx';
import { SetFields, SetHead } from './player-set.tsx';
import { RestTimer } from './rest-timer.tsx';
import type { ExerciseContext } from './routine-exercise.tsx';
import { inGroups } from './routine-view.tsx';
import { type PlayedTraining, useShownSet } from './use-shown-set.ts';

interface PlayerScreenProps {
  training: PlayedTraining;
  rest: Rest | null;
  /** Whether and where the sets are kept. */
  kept: ReactNode;
  /** What is said of the device. It stands below, because it leaves the person nothing to do. */
  notes: ReactNode;
  about: Pick<ExerciseContext, 'day' | 'contact'>;
  /** Called with every press, which a browser needs before it makes a sound. */
  onPress: () => void;
}

/** The day's lines of words at an exercise: those before it, as of a warm-up, and behind the last one those that follow. */
function wordsAt({ items }: RoutineDay, item: ExerciseItem): string[] {
  const place = items.indexOf(item);
  const before = items
    .slice(0, place)
    .map(({ kind }) => kind)
    .lastIndexOf('exercise');
  const isLast = items.slice(place + 1).every(({ kind }) => kind === 'text');
  const near = items.slice(before + 1, isLast ? items.length : place);
  return near.flatMap((each) => (each.kind === 'text' ? [each.text] : []));
}

/** One exercise of a training at a time: what is to do, what was done last time, and the button that says that it is done. */
export function PlayerScreen({ training, rest, kept, notes, about, onPress }: PlayerScreenProps) {
  const { day, sets, onRest, onEnd } = training;
  const player = useShownSet(training);
  const { planned, current, exercise, record, isFinished, undoable } = player;
  const { item, set } = current;
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const place = `${item.id}:${set}`;
  const shown = useRef(place);
  // Another set begins at its top.
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    form.current?.closest('.scroll-edges')?.scrollTo(0, 0);
  }, [place]);

  /** Shows another set. The focus goes with it, because the button that was pressed may be gone. */
  function go(to: () => void) {
    to();
    heading.current?.focus();
  }

  const items = day.items.filter((each) => each.kind === 'exercise');
  const group = inGroups(day.items).find((each) => each.items.includes(item))?.items ?? [];
  const joins = group.length > 1 && item !== group.at(-1);
  const doneOf = (id: string) => sets.filter((each) => each.item === id && each.unit !== 'x').length;

  return (
    <form
      ref={form}
      className="mx-auto flex min-h-full max-w-2xl flex-col gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
        if (!player.press()) focusFirstInvalid(form.current);
      }}
    >
      <ExerciseList
        rows={items.map((each) => ({
          item: each.id,
          name: each.exercise.name,
          sets: each.sets,
          done: doneOf(each.id),
        }))}
        current={item.id}
        onShow={(id) => go(() => player.showItem(id))}
      >
        <button type="button" className="btn btn-ghost -mx-3 px-3" onClick={() => go(player.skip)}>
          <span>{PLAYER.skip}</span>
          <span className="sr-only">{`: ${exercise.name}`}</span>
        </button>
      </ExerciseList>
      <h3
        ref={heading}
        tabIndex={-1}
        className="wrap-break-word font-bold text-xl leading-tight outline-none"
      >
        <span dir="auto">{exercise.name}</span>
        <span className="sr-only">{`, ${PLAYER.set(set, item.sets)}`}</span>
      </h3>
      <SetHead
        item={item}
        exercise={exercise}
        set={set}
        group={joins ? ROUTINE.group(group.length) : null}
        last={player.lastOf(current)}
        isHistoryKnown={training.isHistoryKnown}
      />
      <SetFields
        key={place}
        unit={player.unit}
        isDone={record !== null}
        hasLoad={player.hasLoad}
        entered={player.fields}
        problems={player.problems}
        onEnter={player.enter}
        stepLoad={player.stepLoad}
        stepAmount={player.stepAmount}
      />
      <ExerciseAbout
        key={item.id}
        item={item}
        exercise={exercise}
        words={wordsAt(day, item)}
        {...about}
        onSwap={(id) => go(() => player.swap(id))}
      />
      <SetList
        rows={planned
          .filter((each) => each.item === item)
          .map((each) => ({
            set: each.set,
            done:
              sets.find((one) => one.item === item.id && one.set === each.set && one.unit !== 'x') ?? null,
            last: player.lastOf(each),
          }))}
        current={set}
        onShow={(number) => go(() => player.showSet(number))}
      />
      {notes}
      {!isFinished && (
        <div className="py-3">
          <Button look="outline" wide onClick={onEnd}>
            {PLAYER.end}
          </Button>
        </div>
      )}
      {/* The button stays at the thumb, however long the page is. A low screen, or one with large text, has no room for that. */}
      <div className="-bottom-6 sm:-bottom-8 -mx-5 sm:-mx-8 z-1 mt-auto [@media(min-height:35.01rem)]:sticky flex flex-col gap-2 border-base-300 border-t bg-base-100 px-5 pt-1 pb-3 sm:px-8">
        {rest !== null && (
          <RestTimer
            rest={rest}
            onChange={(next) => {
              onRest(next);
              // The button that ended the rest is gone, and the set follows.
              if (next === null) submit.current?.focus();
            }}
            next={player.next}
          />
        )}
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm">
          {kept}
          {record !== null && !isFinished && (
            <button type="button" className="btn btn-ghost -mx-3 px-3" onClick={() => go(player.toNext)}>
              {PLAYER.toNext}
            </button>
          )}
          {(record === null || isFinished) && undoable !== null && (
            <button type="button" className="btn btn-ghost -mx-3 px-3" onClick={() => go(player.undo)}>
              {PLAYER.undo(undoable.set)}
            </button>
          )}
        </div>
        <button
          ref={submit}
          type="submit"
          className={`btn btn-xl w-full touch-manipulation ${record !== null && !isFinished ? 'btn-outline' : 'btn-primary'}`}
          aria-pressed={isFinished ? undefined : record !== null}
        >
          <span>{isFinished ? PLAYER.end : PLAYER.done}</span>
          {record !== null && !isFinished && <span aria-hidden="true">✓</span>}
        </button>
        <output className="sr-only">{player.said}</output>
      </div>
    </form>
  );
}
