import { describe, expect, it, vi } from 'vitest';
import { readSets } from 'domain/training/session';
import { isUnsent, waitingIn } from './kept-session.ts';
import { openSession, sessionElsewhere } from './session-sync.ts';
import { BEGINNING, DAY, type Tab } from './testing/fake-world.ts';
import {
  flush,
  HOUR,
  MINUTE,
  only,
  open,
  playInWorlds,
  press,
  pressed,
  sent,
  setOf,
  shown,
  start,
  stored,
  told,
  training,
  world,
} from './testing/playing.ts';

playInWorlds();

const openId = ({ store }: Tab) => openSession([...store.sessions().values()], world.now())?.id;
const elsewhere = ({ store }: Tab) => sessionElsewhere([...store.sessions().values()], world.now())?.id;

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
    device.isClockKnown = true;
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
    expect([openId(tablet), elsewhere(tablet)]).toEqual([undefined, id]);
    void tablet.sync.join(id, { version: BEGINNING.routine, days: [DAY] });
    expect([openId(tablet), elsewhere(tablet)]).toEqual([id, undefined]);
    expect(await start(tablet)).toBe(id);
    await pressed(phone, id, press('a', 2));
    await pressed(tablet, id, press('a', 3, { exercise: 'sa' }), press('a', 1, { amount: 6 }));
    await sent(tablet);
    await sent(phone);
    expect(told(stored())).toEqual(['a1 6r', 'a2 10r', 'a3 10r']);
    // A swap that was used on the other device has its name, too.
    expect(stored().exercises).toContain('a:sa:3 × 8–12:SA');
    expect([isUnsent(shown(phone)), isUnsent(shown(tablet))]).toEqual([false, false]);
  });

  it('goes on by what the training itself tells where another routine is released, or none is known', async () => {
    const { tab: phone, id } = await training();
    await pressed(phone, id, press('a', 1, { exercise: 'sa' }));
    await sent(phone);
    const changed = { ...DAY, items: DAY.items.slice(1) };
    for (const routine of [{ version: BEGINNING.routine + 1, days: [changed] }, null]) {
      const tablet = await open();
      void tablet.sync.join(id, routine);
      await world.settle();
      const items = shown(tablet).plan?.items.map((each) =>
        each.kind === 'text'
          ? each
          : [each.id, each.exercise.name, each.sets, each.swaps.map(({ name }) => name)],
      );
      expect(items).toEqual([
        ['a', 'EA', 3, ['SA']],
        ['b', 'EB', 3, []],
        ['c', 'EC', 3, []],
      ]);
    }
  });

  it('leaves this device at its own training after a reload, and offers a newer one of another only afterwards', async () => {
    const { device, tab: phone, id } = await training();
    await pressed(phone, id, press('a', 1));
    world.pass(MINUTE);
    const other = await training();
    await pressed(other.tab, other.id, press('b', 1));
    await sent(other.tab);
    world.crash(phone);
    const again = await open(device);
    expect(again.store.sessions().size).toBe(2);
    expect([openId(again), elsewhere(again)]).toEqual([id, undefined]);
    void again.sync.end(id);
    await world.settle();
    expect([openId(again), elsewhere(again)]).toEqual([undefined, other.id]);
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
