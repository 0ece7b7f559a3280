import { describe, expect, it } from 'vitest';
import { isUnsent, type KeptSession } from './kept-session.ts';
import { createSessionSync } from './session-sync.ts';
import { BEGINNING, DAY, type Tab } from './testing/fake-world.ts';
import {
  HOUR,
  MINUTE,
  open,
  playInWorlds,
  press,
  pressed,
  sent,
  shown,
  start,
  stored,
  told,
  training,
  world,
} from './testing/playing.ts';

playInWorlds();

describe('a wrong clock', () => {
  it.each([-2, 30, -300])(
    'of %i hours refuses no training that the server’s clock is unknown for',
    async (hours) => {
      const device = world.addDevice();
      device.skew = hours * HOUR;
      const { tab, id } = await training(device);
      await pressed(tab, id, press('a', 1));
      await sent(tab);
      expect(told(stored())).toEqual(['a1 10r']);
      expect(stored().isClamped).toBe(hours !== -2);
    },
  );

  it('is mended before the first write once the server’s is known', async () => {
    const device = world.addDevice();
    device.skew = -30 * HOUR;
    const { tab, id } = await training(device);
    const begun = world.now();
    world.pass(MINUTE);
    await pressed(tab, id, press('a', 1));
    device.isClockKnown = true;
    void tab.sync.clockTold();
    await sent(tab);
    expect([stored().startedAt, stored().endedAt, stored().isClamped]).toEqual([begun, null, false]);
  });

  it('that was set ahead in mid-session ends no training until the server has told its own', async () => {
    const device = world.addDevice();
    device.isClockKnown = true;
    const { tab, id } = await training(device);
    await pressed(tab, id, press('a', 1));
    const isOpen = () => tab.store.sessions().get(id)?.endedAt === null;
    device.moved = 25 * HOUR;
    void tab.sync.back(false);
    await world.settle();
    await sent(tab);
    expect(isOpen()).toBe(true);
    device.moved = 0;
    void tab.sync.clockTold();
    await world.settle();
    expect(isOpen()).toBe(true);
    world.pass(25 * HOUR);
    void tab.sync.back(false);
    await world.settle();
    expect(isOpen()).toBe(true);
    void tab.sync.clockTold();
    await world.settle();
    expect(isOpen()).toBe(false);
  });

  it('that nobody has told yet ends no training that goes on', async () => {
    const { device, tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    device.isClockKnown = false;
    device.skew = 25 * HOUR;
    void tab.sync.clockTold();
    await world.settle();
    expect(shown(tab).endedAt).toBeNull();
  });

  it.each([-30, 30])(
    'of %i hours at the end of a training that is stored ends it all the same',
    async (hours) => {
      const { device, tab, id } = await training();
      await pressed(tab, id, press('a', 1));
      await sent(tab);
      device.skew = hours * HOUR;
      void tab.sync.end(id);
      await world.settle();
      const { startedAt, endedAt } = stored();
      expect([isUnsent(shown(tab)), shown(tab).refused]).toEqual([false, null]);
      expect(endedAt).toBeGreaterThanOrEqual(startedAt);
      expect(endedAt).toBeLessThanOrEqual(world.now() + 24 * HOUR);
    },
  );

  it('at the end of a training that begins by the server’s keeps nothing from being stored', async () => {
    const device = world.addDevice();
    device.skew = -300 * HOUR;
    const { tab, id } = await training(device);
    await pressed(tab, id, press('a', 1));
    void tab.sync.end(id);
    await world.settle();
    expect([told(stored()), stored().endedAt]).toEqual([['a1 10r'], world.now()]);
    await pressed(tab, id, press('a', 1, { amount: 8 }));
    await sent(tab);
    expect([told(stored()), shown(tab).refused]).toEqual([['a1 8r'], null]);
  });

  it('moves what waited for longer than eight days only once, however long that takes', async () => {
    const device = world.addDevice();
    device.isClockKnown = true;
    device.isOnline = false;
    const { tab, id } = await training(device);
    await pressed(tab, id, press('a', 1));
    world.pass(9 * 24 * HOUR);
    device.isOnline = true;
    tab.sync.send();
    while (await world.step(0)) world.pass(10);
    expect(told(stored())).toEqual(['a1 10r']);
  });

  it('moves what began nine days ago into what the rules take, and says so', async () => {
    const device = world.addDevice();
    device.isClockKnown = true;
    device.isOnline = false;
    const { tab, id } = await training(device);
    await pressed(tab, id, press('a', 1));
    void tab.sync.end(id);
    await world.settle();
    world.pass(9 * 24 * HOUR);
    device.isOnline = true;
    await sent(tab);
    expect([stored().isClamped, told(stored())]).toEqual([true, ['a1 10r']]);
    expect(stored().startedAt).toBeGreaterThan(world.now() - 8 * 24 * HOUR);
    expect(stored().endedAt).toBe(stored().startedAt);
  });
});

describe('a refusal for good', () => {
  it.each([
    ['isConsented', 'consent'],
    ['isPlanActive', 'plan'],
  ] as const)('without %s keeps the sets, names itself and is not tried again', async (what, refused) => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    world.server.state[what] = false;
    await sent(tab);
    expect([shown(tab).refused, told(shown(tab))]).toEqual([refused, ['a1 10r']]);
    const { writes, reads } = world.server.counts;
    await pressed(tab, id, press('a', 2));
    await sent(tab);
    expect(world.server.counts).toMatchObject({ writes, reads });
    world.server.state[what] = true;
    tab.sync.retry();
    await world.settle();
    expect([told(stored()), shown(tab).refused]).toEqual([['a1 10r', 'a2 10r'], null]);
  });

  it('is tried once more at the next visit', async () => {
    const { device, tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    world.server.state.isPlanActive = false;
    await sent(tab);
    world.crash(tab);
    world.server.state.isPlanActive = true;
    const again = await open(device);
    expect([told(stored()), shown(again).refused]).toEqual([['a1 10r'], null]);
  });

  it('of a training that was erased at the server writes it never again', async () => {
    const { device, tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    await sent(tab);
    world.server.documents.clear();
    await pressed(tab, id, press('a', 2));
    await sent(tab);
    expect(shown(tab).refused).toBe('erased');
    world.crash(tab);
    await open(device);
    expect(world.server.documents.size).toBe(0);
  });
});

describe('a training', () => {
  it('that was ended by mistake goes on, as the same one', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    void tab.sync.end(id);
    await world.settle();
    expect(stored().endedAt).toBe(world.now());
    void tab.sync.resume(id);
    await pressed(tab, id, press('a', 2));
    await sent(tab);
    expect([stored().endedAt, told(stored())]).toEqual([null, ['a1 10r', 'a2 10r']]);
  });

  it('stays ended where one device ended it and another has sets to send', async () => {
    const { tab: phone, id } = await training();
    await pressed(phone, id, press('a', 1));
    await sent(phone);
    const tablet = await open();
    void tablet.sync.end(id);
    await world.settle();
    await pressed(phone, id, press('a', 2));
    await sent(phone);
    expect([stored().endedAt !== null, told(stored())]).toEqual([true, ['a1 10r', 'a2 10r']]);
  });

  it('may be continued for a day, also over midnight, stays on the day it began, and ends at its last set', async () => {
    const { device, tab, id } = await training();
    const { startedAt } = shown(tab);
    world.pass(HOUR);
    await pressed(tab, id, press('a', 1));
    world.crash(tab);
    world.pass(22 * HOUR);
    const next = await open(device);
    expect(await start(next)).toBe(id);
    world.crash(next);
    world.pass(2 * HOUR);
    device.isClockKnown = true;
    const later = await open(device);
    expect([shown(later).startedAt, shown(later).endedAt]).toEqual([startedAt, startedAt + HOUR]);
    expect(await start(later)).not.toBe(id);
  });

  it('without a set leaves nothing behind', async () => {
    const { device, tab, id } = await training();
    void tab.sync.end(id);
    await world.settle();
    expect([device.disk.size, world.server.documents.size]).toEqual([0, 0]);
    await start(tab);
    world.crash(tab);
    world.pass(25 * HOUR);
    device.isClockKnown = true;
    await open(device);
    expect(device.disk.size).toBe(0);
  });

  it('without a set that one tab has ended is not brought back by another', async () => {
    const { device, tab, id } = await training();
    const other = await open(device);
    void tab.sync.end(id);
    await world.settle();
    void other.store.load();
    await world.settle();
    expect([device.disk.size, other.store.sessions().size]).toEqual([0, 0]);
  });

  it('that is erased while the last ones are asked for does not come back', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    const found = [...tab.store.sessions().values()];
    let answer = (_found: readonly KeptSession[]) => undefined as void;
    const clock = { now: world.now, offset: () => 0, isKnown: () => true, steady: world.now };
    const sync = createSessionSync(tab.store, clock, () => '');
    sync.ask();
    sync.connect({
      changedSince: () => new Promise((resolve) => (answer = resolve)),
      write: async () => 'refused',
      read: async () => null,
      isConsented: async () => false,
    });
    await world.settle();
    void tab.store.forget();
    await world.settle();
    answer(found);
    await world.settle();
    expect(tab.store.sessions().size).toBe(0);
  });

  it('keeps the day as it was, and names a swap that was used', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1, { exercise: 'sa' }));
    await sent(tab);
    expect(shown(tab).plan).toEqual(DAY);
    expect(stored().exercises).toContain('a:sa:3 × 8–12:SA');
  });
});

describe('a training that is noted', () => {
  async function note(tab: Tab, at: number): Promise<string> {
    const noted = tab.sync.enter({ ...BEGINNING, at });
    await world.settle();
    return noted;
  }

  it('of yesterday is the one that was left open then, and ended with its last set', async () => {
    const { device, tab, id } = await training();
    world.pass(MINUTE);
    await pressed(tab, id, press('a', 1));
    world.crash(tab);
    world.pass(22 * HOUR);
    const next = await open(device);
    expect(await note(next, world.now() - 24 * HOUR)).toBe(id);
    await sent(next);
    expect([told(stored()), stored().endedAt]).toEqual([['a1 10r'], stored().startedAt + MINUTE]);
    expect([shown(next).id, await note(next, world.now() - 24 * HOUR)]).toEqual([id, id]);
  });

  it('of yesterday is the one that was left open then without a set, and gets its sets now', async () => {
    const { device, tab, id } = await training();
    world.crash(tab);
    world.pass(22 * HOUR);
    device.isClockKnown = true;
    const next = await open(device);
    expect(await note(next, world.now() - 24 * HOUR)).toBe(id);
    void next.sync.back(false);
    await world.settle();
    expect(shown(next).endedAt).toBe(shown(next).startedAt);
    await pressed(next, id, press('a', 1));
    await sent(next);
    expect([told(stored()), stored().endedAt]).toEqual([['a1 10r'], stored().startedAt]);
  });

  it('of today is the one that is under way, and goes on', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    world.pass(HOUR);
    expect(await note(tab, world.now())).toBe(id);
    expect(shown(tab).endedAt).toBeNull();
  });

  it('is not the one that a release for safety has ended before its first set', async () => {
    const { tab, id } = await training();
    void tab.sync.interrupt({ safety_version: BEGINNING.routine + 1 });
    await world.settle();
    expect(await note(tab, world.now())).not.toBe(id);
  });
});

describe('the last twenty trainings', () => {
  async function trained(tab: Tab, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const id = await start(tab);
      await pressed(tab, id, press('a', 1));
      void tab.sync.end(id);
      await world.settle();
      world.pass(24 * HOUR);
    }
  }

  it('stay on the device, the older ones at the server alone', async () => {
    const device = world.addDevice();
    await trained(await open(device), 23);
    expect([world.diskOf(device).length, world.server.documents.size]).toEqual([20, 23]);
  });

  it('are asked for by one query of a device that has none, and then only those that are new', async () => {
    const phone = world.addDevice();
    const tab = await open(phone);
    await trained(tab, 3);
    world.crash(tab);
    const tablet = world.addDevice();
    const before = world.server.counts.reads;
    const first = await open(tablet);
    expect([first.store.sessions().size, world.server.counts.reads - before]).toEqual([3, 3]);
    await sent(first);
    world.crash(first);
    const again = await open(tablet);
    expect([again.store.sessions().size, world.server.counts.reads - before]).toEqual([3, 4]);
  });
});

it('a page that nobody trains on sends what waits, and asks for nothing', async () => {
  const { device, tab, id } = await training();
  await pressed(tab, id, press('a', 1));
  world.crash(tab);
  const { reads } = world.server.counts;
  const panel = world.openTab(device, false);
  await world.settle();
  expect([told(stored()), world.server.counts.reads]).toEqual([['a1 10r'], reads]);
  panel.sync.ask();
  await world.settle();
  expect(world.server.counts.reads).toBe(reads + 1);
});
