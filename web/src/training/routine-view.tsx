import { type ReactNode, useState } from 'react';
import { dayLetter, minutesOf, type RoutineDay, type RoutineItem } from 'domain/training/routine';
import { ROUTINE, ROUTINE_VIDEO } from 'domain/training/routine-texts';
import { Button } from '../kit/ui/button.tsx';
import { ExerciseCard, type ExerciseContext } from './routine-exercise.tsx';

interface RoutineViewProps {
  days: readonly RoutineDay[];
  /** The id of the day that is shown; null for the first. */
  shown: string | null;
  onShow: (day: string) => void;
  /** The id of the day that is next in turn; null where nobody trains, as in the trainer's preview. */
  next?: string | null;
  /** Called when the person has finished the day. Without it no button says so. */
  onFinish?: ((day: string) => void) | undefined;
  contact?: ExerciseContext['contact'];
  /** The button that begins the training of the shown day, or goes on with one. */
  start?: ReactNode;
}

/**
 * A routine as the subscriber reads it: one day at a time, and all of them on paper, a page each. It only shows what it is given,
 * so that the trainer sees the same.
 */
export function RoutineView({
  days,
  shown,
  onShow,
  next = null,
  onFinish,
  contact = 'none',
  start,
}: RoutineViewProps) {
  const [video, onVideo] = useState<string | null>(null);
  const current = days.find(({ id }) => id === shown) ?? days[0];
  return (
    <>
      {days.length > 1 && (
        <nav aria-label={ROUTINE.days} className="print:hidden">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2">
            {days.map(({ id, name }, index) => (
              <li key={id} className="flex">
                <button
                  type="button"
                  className={`btn h-auto min-h-(--size) w-full flex-col items-start justify-center gap-0 py-2 text-left ${id === current?.id ? 'btn-primary' : 'btn-outline'}`}
                  aria-current={id === current?.id ? 'true' : undefined}
                  onClick={() => {
                    onVideo(null);
                    onShow(id);
                  }}
                >
                  <span>{ROUTINE.day(dayLetter(index))}</span>{' '}
                  <span dir="auto" className="wrap-break-word max-w-full font-normal text-sm">
                    {name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {days.map((day, index) => (
        <section
          key={day.id}
          aria-labelledby={`treino-${day.id}`}
          className={`border-primary border-t-4 bg-base-100 px-5 py-6 sm:px-8 print:border-t-0 print:p-0 ${day === current ? '' : 'hidden print:block'} print:[section+&]:break-before-page`}
        >
          <Day
            day={day}
            letter={dayLetter(index)}
            isNext={day.id === next}
            onFinish={onFinish}
            start={day === current && start}
            context={{ day: ROUTINE.day(dayLetter(index)), contact, video, onVideo }}
          />
        </section>
      ))}
    </>
  );
}

interface DayProps {
  day: RoutineDay;
  letter: string;
  isNext: boolean;
  onFinish: ((day: string) => void) | undefined;
  start: ReactNode;
  context: ExerciseContext;
}

function Day({ day, letter, isNext, onFinish, start, context }: DayProps) {
  const exercises = day.items.filter((item) => item.kind === 'exercise');
  const hasVideo = exercises.some(({ exercise, swaps }) =>
    [exercise, ...swaps].some(({ video }) => video !== null),
  );
  return (
    <>
      {isNext && <p className="font-semibold text-primary print:hidden">{ROUTINE.next}</p>}
      <h2 id={`treino-${day.id}`} tabIndex={-1} className="display text-4xl outline-none print:text-2xl">
        <span>{ROUTINE.day(letter)}</span>{' '}
        {day.name !== '' && (
          <span dir="auto" className="wrap-break-word block text-2xl print:inline print:text-xl">
            {day.name}
          </span>
        )}
      </h2>
      <p className="mt-2 print:mt-0 print:text-sm">{ROUTINE.amount(exercises.length, minutesOf(day))}</p>
      {start}
      {hasVideo && <p className="mt-1 text-sm opacity-80 print:hidden">{ROUTINE_VIDEO.privacy}</p>}
      <ol className="mt-5 divide-y-2 divide-base-300 border-base-300 border-y-2 print:mt-1 print:divide-y print:border-y">
        {inGroups(day.items).map(({ items, first }) => (
          <li key={items[0]?.id} className="py-5 print:py-1">
            {items.length === 1 ? (
              items.map((item) => (
                <Item key={item.id} item={item} number={first} joined={false} context={context} />
              ))
            ) : (
              <Group items={items} first={first} context={context} />
            )}
          </li>
        ))}
      </ol>
      <Help day={day} />
      {onFinish && (
        <div className="mt-6 print:hidden">
          <Button look="outline" wide onClick={() => onFinish(day.id)}>
            {ROUTINE.finish(letter)}
          </Button>
        </div>
      )}
    </>
  );
}

interface ItemsGroup {
  readonly items: readonly RoutineItem[];
  /** The number of the group's first exercise in the day. */
  readonly first: number;
}

/** The items of a day with those together that are done in turn, without a rest between them. */
export function inGroups(items: readonly RoutineItem[]): ItemsGroup[] {
  const groups: { items: RoutineItem[]; first: number }[] = [];
  let number = 1;
  let before: RoutineItem | undefined;
  for (const item of items) {
    const isJoined = before?.kind === 'exercise' && before.joined && item.kind === 'exercise';
    if (isJoined) groups.at(-1)?.items.push(item);
    else groups.push({ items: [item], first: number });
    if (item.kind === 'exercise') number += 1;
    before = item;
  }
  return groups;
}

function Group({ items, first, context }: ItemsGroup & { context: ExerciseContext }) {
  return (
    <div className="border-primary border-l-8 pl-4 print:border-l-4 print:pl-2">
      <p className="mb-4 print:mb-0.5 print:text-xs">
        <strong>{`${ROUTINE.group(items.length)}.`}</strong> <span>{ROUTINE.groupHow(items.length)}</span>
      </p>
      <div className="space-y-6 print:space-y-1">
        {items.map((item, index) => (
          <Item
            key={item.id}
            item={item}
            number={first + index}
            joined={index < items.length - 1}
            context={context}
          />
        ))}
      </div>
    </div>
  );
}

interface ItemProps {
  item: RoutineItem;
  number: number;
  joined: boolean;
  context: ExerciseContext;
}

function Item({ item, ...props }: ItemProps) {
  if (item.kind === 'exercise') return <ExerciseCard item={item} {...props} />;
  return (
    <p
      dir="auto"
      className="wrap-break-word max-w-prose whitespace-pre-line text-lg print:max-w-none print:text-sm"
    >
      {item.text}
    </p>
  );
}

/** Explains the words of the gym that the day has. */
function Help({ day }: { day: RoutineDay }) {
  const items = day.items.filter((item) => item.kind === 'exercise');
  const lines = [
    items.some(({ tempo }) => tempo !== '') && ROUTINE.tempoHelp,
    items.some(({ rir }) => rir !== null) && ROUTINE.rirHelp,
    items.some(({ target }) => target.kind === 'failure') && ROUTINE.failureHelp,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <details className="mt-3 print:hidden">
      <summary className="link flex min-h-11 cursor-pointer items-center">{ROUTINE.help}</summary>
      <div className="max-w-prose space-y-2 pb-2">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </details>
  );
}
