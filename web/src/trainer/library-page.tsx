import {
  memo,
  useCallback,
  useContext,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import type { LibraryExercise } from 'domain/training/exercises';
import { LIBRARY_PAGE } from 'domain/training/library-texts';
import { Button } from '../kit/ui/button.tsx';
import { decorate } from '../kit/ui/page.tsx';
import { type LibraryState, useLibrary } from '../training/library.ts';
import type { TrainerData } from './data/open-trainer-data.ts';
import { ExerciseDialog, newExerciseId } from './exercise-dialog.tsx';
import { isShown, type LibraryFilter, SHOWN, type Shown, useFound, wordsOf } from './library-search.ts';
import { EmptyLibrary, PasteDialog } from './paste-dialog.tsx';
import { type LibraryDialog, TrainerFrame, UnsavedContext } from './trainer-frame.tsx';

/** How many rows are drawn first, and how many more with each press of 'Mostrar mais': 1,800 rows take a cheap phone seconds. */
const ROWS_STEP = 100;

const EVERYTHING: LibraryFilter = { typed: '', group: '', shown: 'all' };

interface LibraryPageProps {
  uid: string;
  data: TrainerData | null;
  isReachable: boolean;
  queueAddress: string;
}

/** `/treinador/exercicios`: the trainer's exercises, found as one types, and changed in a dialog. */
export function LibraryPage({ uid, data, isReachable, queueAddress }: LibraryPageProps) {
  const library = useLibrary(data, uid);
  const { exercises } = library;
  const [filter, setFilter] = useState(EVERYTHING);
  const unsaved = useContext(UnsavedContext);
  const [opened, setOpened] = useState<LibraryDialog | null>(null);
  const [left, setLeft] = useState(() => [...unsaved.exercises][0] ?? null);
  // What was typed on the last visit is shown again, once the exercises are there that it is compared with.
  if (left !== null && library.status === 'live') {
    setLeft(null);
    setOpened(left);
  }
  const openExercise = useCallback(
    (id: string) => setOpened({ kind: 'exercise', id, isNew: false, typed: null }),
    [],
  );
  const close = () => {
    unsaved.exercises.clear();
    setOpened(null);
  };
  // The page scrolls and the focus moves before the page is seen: later, they would disturb a person who has gone on meanwhile.
  useLayoutEffect(
    () =>
      decorate(() => {
        window.scrollTo(0, 0);
        document.querySelector('h1')?.focus({ preventScroll: true });
      }),
    [],
  );
  const isEmpty = library.status === 'live' && exercises.length === 0;
  return (
    <TrainerFrame
      title={LIBRARY_PAGE.title}
      before={
        <Link to={queueAddress} className="btn btn-ghost px-2">
          <span aria-hidden="true">←</span> {LIBRARY_PAGE.toQueue}
        </Link>
      }
      after={
        <>
          <Button
            look="outline"
            disabled={library.status !== 'live'}
            onClick={() => setOpened({ kind: 'paste', typed: null })}
          >
            {LIBRARY_PAGE.paste}
          </Button>
          <Button
            disabled={library.status !== 'live'}
            onClick={() => setOpened({ kind: 'exercise', id: newExerciseId(), isNew: true, typed: null })}
          >
            {LIBRARY_PAGE.add}
          </Button>
        </>
      }
    >
      <Freshness library={library} isReachable={isReachable} />
      {isEmpty && <EmptyLibrary />}
      {exercises.length > 0 && (
        <>
          <Filters exercises={exercises} filter={filter} onChange={setFilter} />
          <ExerciseList exercises={exercises} filter={filter} onFilter={setFilter} onOpen={openExercise} />
        </>
      )}
      {opened?.kind === 'paste' && <PasteDialog exercises={exercises} typed={opened.typed} onClose={close} />}
      {opened?.kind === 'exercise' && (
        <ExerciseDialog key={opened.id} dialog={opened} exercises={exercises} onClose={close} />
      )}
    </TrainerFrame>
  );
}

/** How old the exercises are, where they are not those of this moment. */
function Freshness({ library, isReachable }: { library: LibraryState; isReachable: boolean }) {
  const text = freshnessText(library, isReachable);
  return (
    <output className={text === null ? 'hidden' : 'border-warning border-l-4 bg-base-100 px-4 py-3'}>
      {text}
    </output>
  );
}

function freshnessText({ status, exercises }: LibraryState, isReachable: boolean): string | null {
  if (status === 'live') return null;
  if (status === 'offline' || !navigator.onLine)
    return exercises.length > 0 ? LIBRARY_PAGE.offline : LIBRARY_PAGE.offlineEmpty;
  if (status === 'failed' || !isReachable) return LIBRARY_PAGE.failed;
  return status === 'known' ? LIBRARY_PAGE.known : LIBRARY_PAGE.loading;
}

const SHOWN_LABELS: Readonly<Record<Shown, string>> = {
  all: LIBRARY_PAGE.all,
  'without-video': LIBRARY_PAGE.withoutVideo,
  archived: LIBRARY_PAGE.archived,
};

interface FiltersProps {
  exercises: readonly LibraryExercise[];
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}

function Filters({ exercises, filter, onChange }: FiltersProps) {
  const id = useId();
  const groups = useMemo(() => wordsOf(exercises, 'group'), [exercises]);
  return (
    <search className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,auto)]">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-search`} className="font-semibold">
            {LIBRARY_PAGE.search}
          </label>
          <input
            id={`${id}-search`}
            name="exercicio"
            type="search"
            inputMode="text"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            className="input w-full text-base"
            value={filter.typed}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onChange({ ...filter, typed: event.target.value })}
          />
          <p id={`${id}-hint`} className="text-sm">
            {LIBRARY_PAGE.searchHint}
          </p>
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-group`} className="font-semibold">
            {LIBRARY_PAGE.group}
          </label>
          <select
            id={`${id}-group`}
            className="select w-full text-base"
            value={filter.group}
            onChange={(event) => onChange({ ...filter, group: event.target.value })}
          >
            <option value="">{LIBRARY_PAGE.everyGroup}</option>
            {groups.map((group) => (
              <option key={group}>{group}</option>
            ))}
          </select>
        </div>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{LIBRARY_PAGE.filters}</legend>
        {SHOWN.map((shown) => (
          <button
            key={shown}
            type="button"
            aria-pressed={filter.shown === shown}
            className={`btn h-auto min-h-(--size) max-w-full py-1 font-medium ${filter.shown === shown ? 'btn-secondary' : 'btn-outline border-base-300 bg-base-100'}`}
            onClick={() => onChange({ ...filter, shown })}
          >
            <span>{SHOWN_LABELS[shown]}</span>{' '}
            <span className="font-bold tabular-nums">
              {exercises.filter((exercise) => isShown(exercise, shown)).length.toLocaleString('pt-BR')}
            </span>
          </button>
        ))}
      </fieldset>
    </search>
  );
}

interface ExerciseListProps {
  exercises: readonly LibraryExercise[];
  filter: LibraryFilter;
  onFilter: (filter: LibraryFilter) => void;
  onOpen: (id: string) => void;
}

function ExerciseList({ exercises, filter, onFilter, onOpen }: ExerciseListProps) {
  // Typing stays quick while the rows follow.
  const asked = useDeferredValue(filter);
  const found = useFound(exercises, asked);
  const [drawn, setDrawn] = useState({ asked, rows: ROWS_STEP });
  const rows = drawn.asked === asked ? drawn.rows : ROWS_STEP;
  return (
    <>
      <output className="font-semibold">
        {found.length === 0 ? LIBRARY_PAGE.noneFound : LIBRARY_PAGE.found(found.length)}
      </output>
      {found.length === 0 ? (
        <div>
          <Button look="outline" onClick={() => onFilter(EVERYTHING)}>
            {LIBRARY_PAGE.showAll}
          </Button>
        </div>
      ) : (
        <ul
          aria-label={LIBRARY_PAGE.list}
          className="divide-y divide-base-300 border-base-300 border-y-2 bg-base-100"
        >
          {found.slice(0, rows).map((exercise) => (
            <Row key={exercise.id} exercise={exercise} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {found.length > rows && (
        <div>
          <Button look="outline" onClick={() => setDrawn({ asked, rows: rows + ROWS_STEP })}>
            {LIBRARY_PAGE.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  exercise: LibraryExercise;
  onOpen: (id: string) => void;
}

const Row = memo(function Row({ exercise, onOpen }: RowProps) {
  const { id, name, group, equipment, video, archived } = exercise;
  return (
    <li>
      <button
        type="button"
        data-exercise={id}
        className="flex w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-start outline-none hover:bg-base-200/60 focus-visible:outline-3 focus-visible:outline-primary focus-visible:-outline-offset-3 sm:px-5"
        onClick={() => onOpen(id)}
      >
        <span className="min-w-0 grow basis-48">
          <bdi className="block font-bold text-lg leading-6 wrap-anywhere">{name}</bdi>
          <span className="block text-sm leading-5">{[group, equipment].filter(Boolean).join(' · ')}</span>
        </span>
        {archived && (
          <span className="badge badge-sm badge-outline h-auto py-0.5">{LIBRARY_PAGE.isArchived}</span>
        )}
        {video === null && (
          <span className="badge badge-sm badge-warning h-auto py-0.5 font-semibold">
            {LIBRARY_PAGE.noVideo}
          </span>
        )}
      </button>
    </li>
  );
});
