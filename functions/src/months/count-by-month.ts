import type { TriggerPart } from '../call/handler.ts';
import { changesMonths } from './changes-months.ts';
import type { MonthSource } from './month-source.ts';
import { syncMonths } from './sync-months.ts';

/** The part of the triggers of `grants` and `workouts` that keeps the trainer's months up to date with the collection. */
export function countByMonth(collection: MonthSource['collection']): TriggerPart {
  return async ({ params, data }) => {
    if (!data || changesMonths(collection, data)) await syncMonths({ collection, id: params.id });
  };
}
