import { createContext, useEffect, useState } from 'react';
import type { TrainerData } from './data/open-trainer-data.ts';
import type { Loads } from './data/trainings.ts';

const NONE: Loads = new Map();

/** What stands beside the exercises of the routine that is written. It is only read, so no template and no copy takes it along. */
export const LastLoads = createContext(NONE);

/** Follows what a person did last, once the page is opened on the server (`round`). Without it the routine can be written all the same. */
export function useLastLoads(data: TrainerData | null, id: string, round: number): Loads {
  const [loads, setLoads] = useState(NONE);
  useEffect(() => {
    if (data === null || round === 0) return undefined;
    let stop: (() => void) | null = null;
    let over = false;
    async function follow(reads: TrainerData) {
      const { followLast } = await import('./trainings.tsx');
      if (!over) stop = followLast(reads, id, setLoads);
    }
    follow(data).catch(() => undefined);
    return () => {
      over = true;
      stop?.();
    };
  }, [data, id, round]);
  return loads;
}
