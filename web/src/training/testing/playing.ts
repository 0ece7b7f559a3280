import { afterEach, beforeEach, vi } from 'vitest';
import { readSets } from 'domain/training/session';
import type { KeptSession, Press } from '../kept-session.ts';
import { BEGINNING, createWorld, type Tab, type World } from './fake-world.ts';

// What the tests of a training's keeping and sending share.

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const flush = () => new Promise<void>((resolve) => void setImmediate(resolve));
/** The world of the present test. */
export let world: World;
/** Call it in a file of tests: each has a world of its own. */
export function playInWorlds(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    world = createWorld(flush);
  });
  afterEach(() => void vi.useRealTimers());
}

export const press = (item: string, set: number, changes: Partial<Press> = {}): Press => ({
  exercise: `e${item}`,
  item,
  set,
  load: 60,
  amount: 10,
  unit: 'r',
  rir: null,
  ...changes,
});

export async function open(device = world.addDevice()): Promise<Tab> {
  const tab = world.openTab(device);
  await world.settle();
  return tab;
}
export async function start(tab: Tab): Promise<string> {
  const started = tab.sync.start(BEGINNING);
  await world.settle();
  return started;
}
export async function training(device = world.addDevice()) {
  const tab = await open(device);
  return { device, tab, id: await start(tab) };
}
export async function pressed(tab: Tab, id: string, ...presses: readonly Press[]): Promise<boolean[]> {
  const kept = presses.map((each) => tab.sync.press(id, each));
  await world.settle();
  return Promise.all(kept);
}
export async function sent(tab: Tab): Promise<void> {
  tab.sync.send();
  await world.settle();
}
export function only(sessions: Iterable<KeptSession>): KeptSession {
  const [first, ...others] = sessions;
  if (first === undefined || others.length > 0) throw new Error(`${others.length} sessions too many`);
  return first;
}
export const stored = () => only(world.server.documents.values());
export const told = ({ sets }: { sets: string }) =>
  readSets(sets).map(({ item, set, amount, unit }) => `${item}${set} ${amount}${unit}`);
export const shown = (tab: Tab) => only(tab.store.sessions().values());
export const setOf = (tab: Tab, id: string, item: string, set: number) => {
  const found = readSets(tab.store.sessions().get(id)?.sets ?? '').find(
    (each) => each.item === item && each.set === set,
  );
  if (found === undefined) throw new Error('No such set');
  return found;
};
