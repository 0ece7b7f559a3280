import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSets } from 'domain/training/session';
import { isUnsent, type KeptSession, type Press, waitingIn } from './kept-session.ts';
import { openSession } from './session-sync.ts';
import { BEGINNING, createWorld, DAY, type Tab, type World } from './testing/fake-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const flush = () => new Promise<void>((resolve) => void setImmediate(resolve));
let world: World;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  world = createWorld(flush);
});
afterEach(() => void vi.useRealTimers());

const press = (item: string, set: number, changes: Partial<Press> = {}): Press => ({
  exercise: `e${item}`,
  item,
  set,
  load: 60,
  amount: 10,
  unit: 'r',
  rir: null,
  ...changes,
});

async function open(device = world.addDevice()): Promise<Tab> {
  const tab = world.openTab(device);
  await world.settle();
  return tab;
}
async function start(tab: Tab): Promise<string> {
  const started = tab.sync.start(BEGINNING);
  await world.settle();
  return started;
}
async function training(device = world.addDevice()) {
  const tab = await open(device);
  return { device, tab, id: await start(tab) };
}
async function pressed(tab: Tab, id: string, ...presses: readonly Press[]): Promise<boolean[]> {
  const kept = presses.map((each) => tab.sync.press(id, each));
  await world.settle();
  return Promise.all(kept);
}
async function sent(tab: Tab): Promise<void> {
  tab.sync.send();
  await world.settle();
}
const only = (sessions: Iterable<KeptSession>): KeptSession => {
  const all = [...sessions];
  expect(all).toHaveLength(1);
  return all[0] as KeptSession;
};
const stored = () => only(world.server.documents.values());
const told = ({ sets }: { sets: string }) =>
  readSets(sets).map(({ item, set, amount, unit }) => `${item}${set} ${amount}${unit}`);
const shown = (tab: Tab) => only(tab.store.sessions().values());
const setOf = (tab: Tab, id: string, item: string, set: number) => {
  const found = readSets(tab.store.sessions().get(id)?.sets ?? '').find(
    (each) => each.item === item && each.set === set,
  );
  if (found === undefined) throw new Error('No such set');
  return found;
};

describe('a set on this device', () => {
  it('is shown at once, and as kept only after the disk has it', async () => {
    const { device, tab, id } = await training();
    const kept = tab.sync.press(id, press('a', 1));
    const set = setOf(tab, id, 'a', 1);
    expect(tab.store.isKept(id, set)).toBe(false);
    await flush();
    expect(tab.store.isKept(id, set)).toBe(false);
    await world.step(0);
    // The disk has done it, and its answer is still to come.
    expect(tab.store.isKept(id, set)).toBe(false);
    await world.settle();
    expect([tab.store.isKept(id, set), await kept]).toEqual([true, true]);
    expect(told(only(world.diskOf(device)))).toEqual(['a1 10r']);
  });

  it('outlives a crash right after it was shown as kept', async () => {
    const { device, tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    world.crash(tab);
    const again = await open(device);
    expect([openSession([...again.store.sessions().values()], world.now())?.id, told(shown(again))]).toEqual([
      id,
      ['a1 10r'],
    ]);
    expect(told(stored())).toEqual(['a1 10r']);
  });

  it('is one set, however often it is pressed, and the last press counts', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1), press('a', 1), press('a', 1, { amount: 8 }));
    await sent(tab);
    expect(told(stored())).toEqual(['a1 8r']);
  });

  it('is undone by an undoing in the same second, and done again by the next press', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    void tab.sync.undo(id, { item: 'a', set: 1 });
    await sent(tab);
    expect(told(stored())).toEqual(['a1 0x']);
    await pressed(tab, id, press('a', 1, { amount: 7 }));
    await sent(tab);
    expect(told(stored())).toEqual(['a1 7r']);
  });

  it('is undone also where the clock was set back by an hour in between', async () => {
    const { device, tab, id } = await training();
    world.pass(10 * MINUTE);
    await pressed(tab, id, press('a', 1));
    device.skew = -HOUR;
    void tab.sync.undo(id, { item: 'a', set: 1 });
    await sent(tab);
    expect(told(stored())).toEqual(['a1 0x']);
  });

  it.each(['full', 'blocked'] as const)(
    'is not shown as kept where storage is %s, and is sent',
    async (mode) => {
      const { device, tab, id } = await training();
      device.mode = mode;
      expect(await pressed(tab, id, press('a', 1))).toEqual([false]);
      expect([tab.store.isWorking(), tab.store.isKept(id, setOf(tab, id, 'a', 1))]).toEqual([false, false]);
      await sent(tab);
      expect(told(stored())).toEqual(['a1 10r']);
      device.mode = 'works';
      expect(await pressed(tab, id, press('a', 2))).toEqual([true]);
      expect(tab.store.isKept(id, setOf(tab, id, 'a', 1))).toBe(true);
      expect(told(only(world.diskOf(device)))).toEqual(['a1 10r', 'a2 10r']);
    },
  );

  it('is not shown as kept where the disk never answers, and what the disk does later brings back nothing', async () => {
    const { device, tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    const late = tab.sync.press(id, press('a', 1, { amount: 9 }));
    await flush();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await late).toBe(false);
    void tab.sync.undo(id, { item: 'a', set: 1 });
    await world.settle();
    expect(told(only(world.diskOf(device)))).toEqual(['a1 0x']);
  });

  it('is kept anew where the browser cleared its data in the middle of the training', async () => {
    const { device, tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    device.disk = new Map();
    await pressed(tab, id, press('a', 2));
    expect(told(only(world.diskOf(device)))).toEqual(['a1 10r', 'a2 10r']);
  });

  it('of a damaged record harms no other', async () => {
    const device = world.addDevice();
    device.disk.set('lixo', { sets: 7 });
    const tab = await open(device);
    const id = await start(tab);
    await pressed(tab, id, press('a', 1));
    expect(told(shown(tab))).toEqual(['a1 10r']);
    expect(device.disk.get('lixo')).toEqual({ sets: 7 });
  });
});

describe('two tabs', () => {
  it('begin one training, however close their presses', async () => {
    const device = world.addDevice();
    const [one, two] = [await open(device), await open(device)];
    const starts = [one.sync.start(BEGINNING), one.sync.start(BEGINNING), two.sync.start(BEGINNING)];
    await world.settle();
    expect(new Set(await Promise.all(starts)).size).toBe(1);
    expect(world.diskOf(device)).toHaveLength(1);
  });

  it('lose no set of each other, and show each other’s', async () => {
    const { device, tab: one, id } = await training();
    const two = await open(device);
    void one.sync.press(id, press('a', 1));
    void two.sync.press(id, press('a', 2));
    await world.settle();
    expect([told(shown(one)), told(shown(two))]).toEqual([
      ['a1 10r', 'a2 10r'],
      ['a1 10r', 'a2 10r'],
    ]);
    one.sync.send();
    two.sync.send();
    await world.settle();
    expect(told(stored())).toEqual(['a1 10r', 'a2 10r']);
    expect(world.diskOf(device).some(isUnsent)).toBe(false);
  });

  it('lose nothing of each other where the disk was full for one', async () => {
    const { device, tab: one, id } = await training();
    const two = await open(device);
    device.mode = 'full';
    await pressed(one, id, press('a', 1));
    device.mode = 'works';
    await pressed(two, id, press('a', 2));
    expect([told(shown(one)), told(shown(two))]).toEqual([
      ['a1 10r', 'a2 10r'],
      ['a1 10r', 'a2 10r'],
    ]);
  });

  it('heed each other’s end, also where the disk had been full before', async () => {
    const { device, tab: one, id } = await training();
    const two = await open(device);
    device.mode = 'full';
    await pressed(one, id, press('a', 1));
    device.mode = 'works';
    await pressed(one, id, press('a', 2));
    void two.sync.end(id);
    await world.settle();
    expect([shown(one).endedAt, shown(two).endedAt]).toEqual([world.now(), world.now()]);
  });

  it('begin nothing that was under way when the other erased all', async () => {
    const device = world.addDevice();
    const [one, two] = [await open(device), await open(device)];
    // The disk is asked for the beginning only after the other tab has erased all.
    void two.store.load();
    void two.sync.start(BEGINNING);
    await flush();
    const forgotten = one.store.forget();
    await world.settle();
    await forgotten;
    expect([device.disk.size, two.store.sessions().size]).toEqual([0, 0]);
  });

  it('both forget what one of them erases, also what was under way', async () => {
    const { device, tab: one, id } = await training();
    const two = await open(device);
    await pressed(two, id, press('a', 1));
    void two.sync.press(id, press('a', 2));
    await flush();
    const forgotten = one.store.forget();
    void two.sync.press(id, press('a', 3));
    await world.settle();
    await forgotten;
    void two.store.load();
    await world.settle();
    expect([device.disk.size, one.store.sessions().size, two.store.sessions().size]).toEqual([0, 0, 0]);
  });
});

describe('sending', () => {
  it('writes once after an exercise and reads nothing, and not again within three minutes', async () => {
    const { tab, id } = await training();
    world.pass(4 * MINUTE);
    const { reads } = world.server.counts;
    await pressed(tab, id, press('a', 1));
    tab.sync.exerciseDone();
    await world.settle();
    await pressed(tab, id, press('b', 1));
    tab.sync.exerciseDone();
    await world.settle();
    expect(world.server.counts).toMatchObject({ writes: 1, reads });
    world.pass(3 * MINUTE);
    tab.sync.exerciseDone();
    await world.settle();
    expect(world.server.counts).toMatchObject({ writes: 2, reads });
    expect(told(stored())).toEqual(['a1 10r', 'b1 10r']);
  });

  it('sends nothing where nothing has changed, and no training without a set', async () => {
    const { tab, id } = await training();
    await sent(tab);
    expect(world.server.counts.writes).toBe(0);
    await pressed(tab, id, press('a', 1));
    await sent(tab);
    await sent(tab);
    expect(world.server.counts.writes).toBe(1);
  });

  it('is told as sent only after the server has stored it', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    tab.sync.send();
    await flush();
    await world.step(0);
    expect(stored().sets).not.toBe('');
    expect(isUnsent(shown(tab))).toBe(true);
    await world.settle();
    expect([isUnsent(shown(tab)), waitingIn(shown(tab))]).toEqual([false, 0]);
  });

  it('after a lost answer reads once, finds all there and writes no more', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    const { reads } = world.server.counts;
    tab.sync.send();
    await world.step(0, 'answer-is-lost');
    await world.settle();
    expect(isUnsent(shown(tab))).toBe(true);
    await sent(tab);
    expect(isUnsent(shown(tab))).toBe(false);
    expect(world.server.counts).toMatchObject({ reads: reads + 1, writes: 2 });
    expect(stored().known?.revision).toBe(1);
  });

  it('of a set that was pressed during a write follows with the next one', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    tab.sync.send();
    await flush();
    void tab.sync.press(id, press('a', 2));
    tab.sync.send();
    await world.settle();
    expect(told(stored())).toEqual(['a1 10r', 'a2 10r']);
    expect(isUnsent(shown(tab))).toBe(false);
  });

  it('comes after days without a network, whole', async () => {
    const { device, tab, id } = await training();
    device.isOnline = false;
    await pressed(tab, id, press('a', 1));
    tab.sync.send();
    await world.settle();
    world.crash(tab);
    world.pass(5 * 24 * HOUR);
    const later = world.openTab(device);
    await world.settle();
    // It was left open for more than a day: it ended at its last set.
    expect(shown(later).endedAt).toBe(
      shown(later).startedAt + 1_000 * (readSets(shown(later).sets)[0]?.at ?? 0),
    );
    device.isOnline = true;
    await sent(later);
    expect([told(stored()), isUnsent(shown(later))]).toEqual([['a1 10r'], false]);
  });

  it('goes on over a new connection where the old one never answers', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    tab.sync.send();
    await world.step(0, 'never-ends');
    tab.sync.connect(null);
    tab.connect();
    await world.settle();
    expect(told(stored())).toEqual(['a1 10r']);
  });

  it('unites with another device, which joins once the first has sent', async () => {
    const { tab: phone, id } = await training();
    await pressed(phone, id, press('a', 1));
    await sent(phone);
    const tablet = await open();
    expect(await start(tablet)).toBe(id);
    await pressed(phone, id, press('a', 2));
    await pressed(tablet, id, press('a', 3), press('a', 1, { amount: 6 }));
    await sent(tablet);
    await sent(phone);
    expect(told(stored())).toEqual(['a1 6r', 'a2 10r', 'a3 10r']);
    expect([isUnsent(shown(phone)), isUnsent(shown(tablet))]).toEqual([false, false]);
  });

  it('lets an undoing win over an earlier press that another device sends later', async () => {
    const { tab: phone, id } = await training();
    await pressed(phone, id, press('a', 1));
    await sent(phone);
    const tablet = await open();
    world.pass(MINUTE);
    await pressed(phone, id, press('a', 1, { amount: 5 }));
    world.pass(MINUTE);
    void tablet.sync.undo(id, { item: 'a', set: 1 });
    await sent(tablet);
    await sent(phone);
    expect(told(stored())).toEqual(['a1 0x']);
  });

  it('keeps two trainings that two devices began without knowing of each other', async () => {
    const one = await training();
    const two = await training();
    await pressed(one.tab, one.id, press('a', 1));
    await pressed(two.tab, two.id, press('a', 1));
    await sent(one.tab);
    await sent(two.tab);
    expect(world.server.documents.size).toBe(2);
  });
});

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
    void tab.sync.tidy();
    await sent(tab);
    expect([stored().startedAt, stored().endedAt, stored().isClamped]).toEqual([begun, null, false]);
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

  it('may be continued for a day, also over midnight, and then ends at its last set', async () => {
    const { device, tab, id } = await training();
    world.pass(HOUR);
    await pressed(tab, id, press('a', 1));
    world.crash(tab);
    world.pass(22 * HOUR);
    const next = await open(device);
    expect(await start(next)).toBe(id);
    world.crash(next);
    world.pass(2 * HOUR);
    const later = await open(device);
    expect(shown(later).endedAt).toBe(shown(later).startedAt + HOUR);
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
    await open(device);
    expect(device.disk.size).toBe(0);
  });

  it('keeps the day as it was, and names a swap that was used', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1, { exercise: 'sa' }));
    await sent(tab);
    expect(shown(tab).plan).toEqual(DAY);
    expect(stored().exercises).toContain('a:sa:3 × 8–12:SA');
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

it('a training of 7 exercises of 4 sets costs 8 writes at most, no read, and few bytes', async () => {
  const { tab, id } = await training();
  const { reads } = world.server.counts;
  for (const item of 'abcdefg') {
    for (let set = 1; set <= 4; set += 1) {
      world.pass(2 * MINUTE);
      await pressed(tab, id, press(item, set, { exercise: `exercicio${item}`, load: 62.5 }));
    }
    tab.sync.exerciseDone();
    await world.settle();
  }
  void tab.sync.end(id);
  await world.settle();
  const { counts } = world.server;
  expect({ ...counts, reads: counts.reads - reads }).toEqual({
    writes: 8,
    reads: 0,
    bytes: expect.any(Number),
  });
  expect(counts.bytes).toBeLessThan(10_000);
  expect(readSets(stored().sets)).toHaveLength(28);
});
