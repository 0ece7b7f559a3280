import { describe, expect, it } from 'vitest';
import { interruptedSession, openSession } from './session-sync.ts';
import { BEGINNING, type Tab } from './testing/fake-world.ts';
import {
  HOUR,
  MINUTE,
  only,
  open,
  playInWorlds,
  press,
  pressed,
  sent,
  shown,
  stored,
  told,
  training,
  world,
} from './testing/playing.ts';

playInWorlds();

/** The routine that was changed for safety after the one of `BEGINNING`. */
const CHANGED = { safety_version: BEGINNING.routine + 1 };

async function interrupt(tab: Tab, routine: { safety_version: number | null } = CHANGED): Promise<void> {
  void tab.sync.interrupt(routine);
  await world.settle();
}
const sessionsOf = ({ store }: Tab) => [...store.sessions().values()];
const unread = (tab: Tab) => interruptedSession(sessionsOf(tab))?.id ?? null;
const goesOn = (tab: Tab) => openSession(sessionsOf(tab), world.now())?.id ?? null;

describe('a release for safety', () => {
  it('ends the open training at its last press, and what was done is sent', async () => {
    const { tab, id } = await training();
    world.pass(2 * MINUTE);
    await pressed(tab, id, press('a', 1));
    world.pass(5 * MINUTE);
    await interrupt(tab);
    expect(told(stored())).toEqual(['a1 10r']);
    expect(stored().endedAt).toBe(stored().startedAt + 2 * MINUTE);
    expect([goesOn(tab), unread(tab)]).toEqual([null, id]);
  });

  it.each([null, BEGINNING.routine])(
    'that was not one, or with which the training began (%j), ends nothing',
    async (safety_version) => {
      const { tab, id } = await training();
      await pressed(tab, id, press('a', 1));
      await interrupt(tab, { safety_version });
      expect([goesOn(tab), unread(tab)]).toEqual([id, null]);
    },
  );

  it('lets the next training be another one, which it does not end', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    await interrupt(tab);
    const next = tab.sync.start({ ...BEGINNING, routine: CHANGED.safety_version });
    await world.settle();
    expect(await next).not.toBe(id);
    await interrupt(tab);
    // Whoever begins the next one knows of the interruption.
    expect([goesOn(tab), unread(tab)]).toEqual([await next, null]);
  });

  it('is told until the person has read it, also by the next visit and by another tab', async () => {
    const { device, tab, id } = await training();
    const other = await open(device);
    await pressed(tab, id, press('a', 1));
    await interrupt(tab);
    expect(unread(other)).toBe(id);
    world.crash(tab);
    world.crash(other);
    const again = await open(device);
    expect([goesOn(again), unread(again)]).toEqual([null, id]);
    void again.sync.notice();
    await world.settle();
    expect(unread(again)).toBeNull();
    expect(told(shown(again))).toEqual(['a1 10r']);
  });

  it('is told of a training without a set, of which nothing is left once it is read', async () => {
    const { device, tab, id } = await training();
    await interrupt(tab);
    world.crash(tab);
    const again = await open(device);
    expect(unread(again)).toBe(id);
    void again.sync.notice();
    await world.settle();
    expect([sessionsOf(again), world.server.documents.size]).toEqual([[], 0]);
  });

  it('ends without a network here what is sent once it is back', async () => {
    const { device, tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    await sent(tab);
    device.isOnline = false;
    await pressed(tab, id, press('a', 2));
    await interrupt(tab);
    expect([goesOn(tab), stored().endedAt]).toEqual([null, null]);
    device.isOnline = true;
    await sent(tab);
    expect([told(stored()), stored().endedAt === null]).toEqual([['a1 10r', 'a2 10r'], false]);
  });

  it('is still told where the server’s answer comes in between', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    await sent(tab);
    const tablet = await open();
    void tablet.sync.join(id, null);
    await pressed(tablet, id, press('a', 2));
    await sent(tablet);
    await interrupt(tab);
    await sent(tab);
    expect([unread(tab), told(stored())]).toEqual([id, ['a1 10r', 'a2 10r']]);
  });

  it('leaves to another device what goes on there alone', async () => {
    const { tab, id } = await training();
    await pressed(tab, id, press('a', 1));
    await sent(tab);
    const tablet = await open();
    await interrupt(tablet);
    expect([stored().endedAt, unread(tablet), only(sessionsOf(tablet)).id]).toEqual([null, null, id]);
  });

  it('says nothing of what was left open for more than a day', async () => {
    const device = world.addDevice();
    device.isClockKnown = true;
    const { tab, id } = await training(device);
    await pressed(tab, id, press('a', 1));
    world.pass(25 * HOUR);
    await interrupt(tab);
    expect(unread(tab)).toBeNull();
  });
});
