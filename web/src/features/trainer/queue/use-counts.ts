import type { QueueFilter } from 'domain/contracts/trainer';
import { QUEUE_FLAGS, QUEUE_STATES } from 'domain/queue/states';
import { useEffect, useRef, useState } from 'react';
import type { TrainerData } from '../../../firebase/trainer/trainer-data.ts';
import { queueAddress } from './filter-address.ts';

/** The filters with a count. */
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
    async function count(open: TrainerData) {
      const answers = await Promise.all(
        COUNTED.map(async (filter) => {
          const number = await open.countQueue({ filter, today }).catch(() => null);
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
