import { type ReactNode, useId, useState } from 'react';
import { figuresText, type Figures, PLAYER } from 'domain/training/player-texts';

/** A row that one can press. */
const ROW =
  'flex min-h-14 w-full flex-wrap items-center gap-x-3 border-l-4 px-3 py-2 text-left touch-manipulation cursor-pointer';

interface SetRow {
  readonly set: number;
  /** As it was done; null while it was not. */
  readonly done: Figures | null;
  readonly last: Figures | null;
}

interface SetListProps {
  rows: readonly SetRow[];
  /** The set that is shown. */
  current: number;
  onShow: (set: number) => void;
}

/** The sets of an exercise, each with what it was last time: equal ones stand apart, and a press shows one to correct it. */
export function SetList({ rows, current, onShow }: SetListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="font-bold">
        {PLAYER.sets}
      </h4>
      <ol className="mt-2 divide-y divide-base-300 border-base-300 border-y">
        {rows.map(({ set, done, last }) => (
          <li key={set}>
            <button
              type="button"
              className={`${ROW} ${set === current ? 'border-primary bg-base-200' : 'border-transparent'}`}
              aria-current={set === current ? 'step' : undefined}
              onClick={() => onShow(set)}
            >
              <Mark isDone={done !== null} />
              <span className="font-semibold tabular-nums">
                <span className="sr-only">{`${PLAYER.show(set)}: `}</span>
                <span aria-hidden="true">{`${set}. `}</span>
                <span>{done === null ? PLAYER.isOpen : figuresText(done)}</span>
              </span>
              <span className="ml-auto text-sm opacity-80">
                {last !== null && <span>{PLAYER.lastTime(figuresText(last))}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full border-2 text-sm ${isDone ? 'border-success bg-success text-success-content' : 'border-current opacity-60'}`}
    >
      {isDone ? '✓' : ''}
    </span>
  );
}

interface ExerciseRow {
  readonly item: string;
  readonly name: string;
  readonly done: number;
  readonly sets: number;
}

interface ExerciseListProps {
  rows: readonly ExerciseRow[];
  /** The item that is shown. */
  current: string;
  onShow: (item: string) => void;
  /** Stands beside the button that opens the list. */
  children: ReactNode;
}

/** The exercises of the day, to go on with any of them. It is closed until one looks for it. */
export function ExerciseList({ rows, current, onShow, children }: ExerciseListProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const place = rows.findIndex(({ item }) => item === current);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <button
          type="button"
          className="btn btn-ghost -ml-3 h-auto min-h-(--size) touch-manipulation px-3 py-1"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{PLAYER.exercise(place + 1, rows.length)}</span>
          <span className="sr-only">{`: ${PLAYER.list}`}</span>
          <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
        </button>
        {children}
      </div>
      <ol id={id} hidden={!isOpen} className="divide-y divide-base-300 border-base-300 border-y">
        {rows.map(({ item, name, done, sets }, index) => (
          <li key={item}>
            <button
              type="button"
              className={`${ROW} ${item === current ? 'border-primary bg-base-200' : 'border-transparent'}`}
              aria-current={item === current ? 'step' : undefined}
              onClick={() => {
                setOpen(false);
                onShow(item);
              }}
            >
              <Mark isDone={done >= sets} />
              <span className="min-w-0 flex-1 basis-[min(8rem,60%)] font-semibold">
                <span className="tabular-nums">{`${index + 1}. `}</span>
                <span dir="auto">{name}</span>
              </span>
              <span className="text-sm tabular-nums opacity-80">{PLAYER.listDone(done, sets)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
