import { expect, it } from 'vitest';
import type { RoutineDay } from 'domain/training/routine';
import { readSets } from 'domain/training/session';
import { BEGINNING, DAY } from './testing/fake-world.ts';
import { MINUTE, open, playInWorlds, press, pressed, sent, stored, world } from './testing/playing.ts';

// What a training of 7 exercises of 4 sets, one every two minutes, costs in the database: the figures of docs/architecture.md.

playInWorlds();

const NAMES = [
  'Supino reto com barra',
  'Supino inclinado com halteres',
  'Crucifixo na máquina',
  'Desenvolvimento',
];
const MORE = ['Elevação lateral', 'Tríceps corda', 'Tríceps francês'];
const SEVEN: RoutineDay = {
  ...DAY,
  items: [...NAMES, ...MORE].flatMap((name, index) =>
    DAY.items.slice(0, 1).map((item) => ({
      ...item,
      id: `item${index}`,
      sets: 4,
      exercise: { id: `exercicio${index}`, name, video: null, cue: '' },
    })),
  ),
};

/** Trains the day, and answers what it cost. `isOnline`: whether there is a network before it is ended. */
async function costOf({ isOnline }: { isOnline: boolean }) {
  const device = world.addDevice();
  const tab = await open(device);
  const before = { ...world.server.counts };
  device.isOnline = isOnline;
  const begun = tab.sync.start({ ...BEGINNING, day: SEVEN });
  await world.settle();
  const id = await begun;
  for (const [index, { id: item }] of SEVEN.items.entries()) {
    for (let set = 1; set <= 4; set += 1) {
      world.pass(2 * MINUTE);
      await pressed(tab, id, press(item, set, { exercise: `exercicio${index}`, load: 62.5 }));
    }
    tab.sync.exerciseDone();
    await world.settle();
  }
  void tab.sync.end(id);
  await world.settle();
  device.isOnline = true;
  await sent(tab);
  expect(readSets(stored().sets)).toHaveLength(28);
  const { counts } = world.server;
  return {
    reads: counts.reads - before.reads,
    writes: counts.writes - before.writes,
    bytes: counts.bytes - before.bytes,
  };
}

it('a training is written after each exercise and at its end, and nothing is read', async () => {
  expect(await costOf({ isOnline: true })).toEqual({ reads: 0, writes: 8, bytes: 7_376 });
});

it('a training without a network waits with its first exercise, and is sent whole when the network is back', async () => {
  expect(await costOf({ isOnline: false })).toEqual({ reads: 0, writes: 2, bytes: 1_742 });
});

it('a page that was away for long asks once what another device recorded, and one that was away for a moment does not', async () => {
  const [phone, tablet] = [world.addDevice(), world.addDevice()];
  const tab = await open(phone);
  const other = await open(tablet);
  const begun = other.sync.start(BEGINNING);
  await world.settle();
  const id = await begun;
  await pressed(other, id, press('a', 1));
  await sent(other);
  const { reads } = world.server.counts;
  const back = async (isAfterLong: boolean) => {
    void tab.sync.back(isAfterLong);
    await world.settle();
    return [tab.store.sessions().has(id), world.server.counts.reads - reads, tab.sync.isRefreshed()];
  };
  expect(await back(false)).toEqual([false, 0, true]);
  expect(await back(true)).toEqual([true, 1, true]);
  expect(await back(false)).toEqual([true, 1, true]);
});
