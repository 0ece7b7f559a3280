import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import type { QueueFilter } from 'domain/trainer/contract';
import {
  QUEUE_COUNT_LIMIT,
  QUEUE_FLAGS,
  QUEUE_STATES,
  type QueueFlag,
  type QueueState,
} from 'domain/trainer/row';
import { QUEUE_FLAG_LABELS, QUEUE_PAGE, QUEUE_STATE_LABELS } from 'domain/trainer/texts';
import type { TrainerData } from './data/open-trainer-data.ts';

/** The states of an active plan, whose counts add up to that of all, in the order in which they ask for attention. */
const BY_ATTENTION: readonly QueueState[] = [
  'changed',
  'waiting',
  'preparing',
  'incomplete',
  'no-questionnaire',
  'unclaimed',
  'expiring',
  'aged',
  'released',
];

/** What the trainings tell is asked for every day, so it stands before the states. */
const OF_TRAINING: readonly QueueFlag[] = ['attention', 'idle'];

const byFlag = (flag: QueueFlag) => ({ filter: { flag }, label: QUEUE_FLAG_LABELS[flag] });

const FILTERS: readonly { readonly filter: QueueFilter; readonly label: string }[] = [
  { filter: {}, label: QUEUE_PAGE.all },
  { filter: { overdue: true }, label: QUEUE_PAGE.overdue },
  ...OF_TRAINING.map(byFlag),
  ...BY_ATTENTION.map((state) => ({ filter: { state }, label: QUEUE_STATE_LABELS[state] })),
  ...QUEUE_FLAGS.filter((flag) => !OF_TRAINING.includes(flag)).map(byFlag),
  { filter: { state: 'ended' }, label: QUEUE_STATE_LABELS.ended },
];

/**
 * The filters as links with their counts. A filter that finds nobody is left out, unless it is chosen. Where the list is narrow
 * they stand behind a button, so that the first rows are on the first screen.
 */
export function QueueFilters({ filter, counts }: { filter: QueueFilter; counts: Counts }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const chosen = queueAddress(filter);
  const shown = FILTERS.map((each) => ({ ...each, address: queueAddress(each.filter) })).filter(
    ({ address }) => address === chosen || address === queueAddress({}) || counts[address] !== 0,
  );
  const present = shown.find(({ address }) => address === chosen);
  return (
    <nav aria-label={QUEUE_PAGE.filters}>
      <button
        type="button"
        className="btn btn-outline h-auto min-h-(--size) w-full justify-between border-base-300 bg-base-100 py-1 sm:max-xl:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          <span>{`${QUEUE_PAGE.filter}: ${present?.label ?? `“${filter.search}”`}`}</span>{' '}
          <Count number={counts[chosen]} />
        </span>
        <span aria-hidden="true">{open ? '▴' : '▾'}</span>
      </button>
      <ul
        id={id}
        className={`flex flex-wrap gap-2 max-sm:mt-2 xl:mt-2 ${open ? '' : 'max-sm:hidden xl:hidden'}`}
      >
        {shown.map(({ address, label }) => (
          <li key={address} className="max-w-full">
            <Link
              to={address}
              aria-current={address === chosen ? 'page' : undefined}
              className={`btn h-auto min-h-(--size) max-w-full py-1 font-medium ${address === chosen ? 'btn-secondary' : 'btn-outline border-base-300 bg-base-100'}`}
              onClick={() => setOpen(false)}
            >
              <span>{label}</span>
              <Count number={counts[address]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ number }: { number: number | undefined }) {
  if (number === undefined) return null;
  const text = number.toLocaleString('pt-BR');
  return <span className="font-bold tabular-nums">{number >= QUEUE_COUNT_LIMIT ? `${text}+` : text}</span>;
}

const COUNTED: readonly QueueFilter[] = [
  {},
  { overdue: true },
  ...QUEUE_STATES.map((state) => ({ state })),
  ...QUEUE_FLAGS.map((flag) => ({ flag })),
];

/** The number of rows of each filter, by the filter's address. A count that nobody has answered yet is missing. */
export type Counts = Readonly<Record<string, number>>;

/** How long the list has to be quiet before it is counted again, in milliseconds. */
const QUIET_MS = 2_000;

/**
 * Counts the rows of each filter: on opening, and again when the list's first page (`live`) has changed. Nothing polls: a
 * change behind the first page is counted together with the next change on it.
 */
export function useCounts(data: TrainerData | null, live: readonly unknown[] | null, today: string): Counts {
  const [counts, setCounts] = useState<Counts>({});
  const counted = useRef<TrainerData | null>(null);
  useEffect(() => {
    if (data === null || live === null) return undefined;
    let over = false;
    async function count(reads: TrainerData) {
      const answers = await Promise.all(
        COUNTED.map(async (filter) => {
          const number = await reads.countQueue({ filter, today }).catch(() => null);
          return number === null ? [] : [[queueAddress(filter), number] as const];
        }),
      );
      if (!over) setCounts((before) => ({ ...before, ...Object.fromEntries(answers.flat()) }));
    }
    const timer = setTimeout(
      () => {
        counted.current = data;
        void count(data);
      },
      counted.current === data ? QUIET_MS : 0,
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [data, live, today]);
  return counts;
}

const StateSchema = v.picklist(QUEUE_STATES);
const FlagSchema = v.picklist(QUEUE_FLAGS);
/** The longest search that the server's contract accepts, in characters. */
export const LONGEST_SEARCH = 100;

/** The filter in the query string of an address. It has one part at most; an unknown one is left out. */
export function filterIn(address: string): QueueFilter {
  const parameters = new URLSearchParams(address);
  const search = (parameters.get('busca') ?? '').slice(0, LONGEST_SEARCH);
  if (search.trim() !== '') return { search };
  const state = parameters.get('situacao');
  if (v.is(StateSchema, state)) return { state };
  const flag = parameters.get('aviso');
  if (v.is(FlagSchema, flag)) return { flag };
  return parameters.get('atrasados') === '1' ? { overdue: true } : {};
}

export const isQueuePath = (path: string) => /^\/treinador\/?$/.test(path);

export function queueAddress({ search, state, flag, overdue }: QueueFilter): string {
  const parts = { busca: search, situacao: state, aviso: flag, atrasados: overdue && '1' };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) parameters.set(name, value);
  const text = parameters.toString();
  return text === '' ? '/treinador' : `/treinador?${text}`;
}
