import type { GrantRecord, Payment } from '../records/records.ts';
import type { World } from './world.ts';

/** Every payment that is kept, with its key. */
export function payments(world: World): readonly (readonly [string, Payment])[] {
  return world.data.all('payments');
}

/** Every grant that is kept. */
export function grants(world: World): readonly GrantRecord[] {
  return world.data.all('grants').map(([, grant]) => grant);
}

/** Every subscription at the card provider. */
export function subscriptions(world: World) {
  return [...world.card.sessions.values()].flatMap(({ subscription }) => subscription ?? []);
}

/** One of a list, whatever number is given; undefined where there is none. */
export function pick<T>(list: readonly T[], which: number): T | undefined {
  return list.length === 0 ? undefined : list[which % list.length];
}
