import * as v from 'valibot';
import type { RoutineDay } from 'domain/training/routine';
import { type Beginning, type KeptSession, KeptSessionSchema } from '../kept-session.ts';
import { createSessionStore, type OpenChannel } from '../session-store.ts';
import { createSessionSync } from '../session-sync.ts';
import type { TrainingDatabase } from '../training-database.ts';
import { createFakeServer, through } from './fake-server.ts';

/** What a disk does with what it shall keep. */
export type DiskMode = 'works' | 'full' | 'blocked';
/** What becomes of a request to the server. */
export type Fate = 'arrives' | 'is-lost' | 'answer-is-lost' | 'never-ends';

interface Work {
  readonly tab: Tab;
  readonly kind: 'disk' | 'disk-answer' | 'request' | 'answer';
  readonly run: (fate: Fate) => void | Promise<void>;
}

interface Device {
  readonly uid: string;
  /** What the fake disk holds; nothing where the world has real ones. */
  disk: Map<string, unknown>;
  /** Erases all that is on the disk, as a browser does that clears its data. */
  readonly clear: () => Promise<void>;
  mode: DiskMode;
  isOnline: boolean;
  /** By how much the device's clock is ahead, in milliseconds, and whether the server's is known. */
  skew: number;
  isClockKnown: boolean;
  /** By how much the device's clock was set ahead after the server had told its own. */
  moved: number;
  readonly tabs: Set<Tab>;
}

type Store = ReturnType<typeof createSessionStore>;
type Sync = ReturnType<typeof createSessionSync>;

export interface Tab {
  readonly device: Device;
  readonly store: Store;
  readonly sync: Sync;
  readonly connect: () => void;
  /** The page is gone: nothing that was under way has an answer any more. */
  isDead: boolean;
}

const exercise = (id: string) => ({ id, name: id.toUpperCase(), video: null, cue: '' });
export const DAY: RoutineDay = {
  id: 'dia',
  name: 'Peito',
  items: ['a', 'b', 'c'].map((id) => ({
    kind: 'exercise',
    id,
    exercise: exercise(`e${id}`),
    sets: 3,
    target: { kind: 'reps', from: 8, to: 12 },
    load: '',
    rest: 60,
    tempo: '',
    rir: null,
    note: '',
    joined: false,
    swaps: [exercise(`s${id}`)],
  })),
};
export const BEGINNING: Beginning = { subscriber: 'assinante', routine: 3, day: DAY, place: 0 };

/** How many devices there have been in all worlds. */
let worlds = 0;

/**
 * Devices with tabs, a server, and the time. Nothing that a disk or the network does happens by itself: each waits in `work` until a
 * test lets it happen, in two steps, so that a page can be gone before, between and after them. With `openDisk` the disks are real ones,
 * and each device has an account of its own there.
 */
export function createWorld(flush: () => Promise<void>, openDisk?: () => TrainingDatabase) {
  let time = Date.UTC(2026, 10, 28, 20);
  let ids = 0;
  const work: Work[] = [];
  /** A page that is gone asks for nothing. */
  const queue = (each: Work) => void (each.tab.isDead || work.push(each));
  const server = createFakeServer(() => time);
  const devices: Device[] = [];

  function addDevice(): Device {
    worlds += 1;
    const uid = `ana${worlds}`;
    const device: Device = {
      uid,
      disk: new Map(),
      clear: async () => {
        device.disk = new Map();
        await openDisk?.().change(
          uid,
          (records) => new Map([...records.keys()].map((name) => [name, undefined])),
        );
      },
      mode: 'works',
      isOnline: true,
      skew: 0,
      isClockKnown: false,
      moved: 0,
      tabs: new Set(),
    };
    devices.push(device);
    return device;
  }

  function changeFake(device: Device, change: Parameters<TrainingDatabase['change']>[1]): void {
    const next = new Map(structuredClone([...device.disk]));
    for (const [name, value] of change(structuredClone(device.disk))) {
      if (value === undefined) next.delete(name);
      else next.set(name, structuredClone(value));
    }
    if (device.mode !== 'works') throw new Error(device.mode);
    device.disk = next;
  }

  function databaseOf(tab: () => Tab): TrainingDatabase {
    const real = openDisk?.();
    return {
      change: (uid, change) =>
        new Promise((resolve, reject) => {
          const { device } = tab();
          const run = async () => {
            let answer = () => resolve();
            try {
              if (device.mode === 'blocked') throw new Error('blocked');
              if (real === undefined) changeFake(device, change);
              else
                await real.change(uid, (records) => {
                  const changes = change(records);
                  if (device.mode === 'full') throw new Error('full');
                  return changes;
                });
            } catch (error) {
              answer = () => reject(error instanceof Error ? error : new Error('unknown'));
            }
            queue({ tab: tab(), kind: 'disk-answer', run: answer });
          };
          queue({ tab: tab(), kind: 'disk', run });
        }),
    };
  }

  const carryFor =
    (tab: () => Tab) =>
    <T>(request: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        queue({
          tab: tab(),
          kind: 'request',
          run: (fate) => {
            if (fate === 'never-ends') return;
            const answered = fate === 'is-lost' ? null : { value: structuredClone(request()) };
            const answer = () =>
              answered === null || fate === 'answer-is-lost'
                ? reject(new Error('unavailable'))
                : resolve(answered.value);
            queue({ tab: tab(), kind: 'answer', run: answer });
          },
        });
      });

  const channelOf =
    (device: Device, self: () => Tab): OpenChannel =>
    (onMessage) => {
      listeners.set(self(), onMessage);
      return {
        post: (message) => {
          for (const other of device.tabs) if (other !== self()) listeners.get(other)?.(message);
        },
        close: () => listeners.delete(self()),
      };
    };
  const listeners = new Map<Tab, (message: 'changed' | 'forgotten') => void>();

  function openTab(device: Device, asks = true): Tab {
    const self = () => tab;
    const store = createSessionStore(databaseOf(self), device.uid, channelOf(device, self));
    const clock = {
      now: () => time + (device.isClockKnown ? device.moved : device.skew),
      offset: () => -device.skew,
      isKnown: () => device.isClockKnown,
      steady: () => time,
    };
    const sync = createSessionSync(store, clock, () => `${(ids += 1)}`.padStart(20, '0'));
    const carry = carryFor(self);
    const tab: Tab = {
      device,
      store,
      sync,
      isDead: false,
      connect: () => sync.connect(through(server, carry)),
    };
    device.tabs.add(tab);
    store.open();
    void sync.load();
    if (asks) sync.ask();
    tab.connect();
    return tab;
  }

  function crash(tab: Tab): void {
    tab.isDead = true;
    tab.device.tabs.delete(tab);
    listeners.delete(tab);
    // What it had asked for may still happen, as what has left for the server.
    const left = work.filter((each) => each.tab !== tab || each.kind === 'request');
    work.splice(0, work.length, ...left);
  }

  /** What may happen now. One disk does one thing after the other, and nothing reaches the server without a network. */
  function possible(): Work[] {
    const busy = new Set<Device>();
    return work.filter(({ kind, tab }) => {
      if (kind === 'request' || kind === 'answer') return tab.device.isOnline;
      if (kind === 'disk-answer') return true;
      if (busy.has(tab.device)) return false;
      busy.add(tab.device);
      return true;
    });
  }

  /** Lets one thing happen. */
  async function step(which: number, fate: Fate = 'arrives'): Promise<boolean> {
    await flush();
    const each = possible();
    const chosen = each[which % Math.max(each.length, 1)];
    if (chosen === undefined) return false;
    work.splice(work.indexOf(chosen), 1);
    await chosen.run(fate);
    await flush();
    return true;
  }

  /** Lets everything happen until nothing is left to do. */
  async function settle(): Promise<void> {
    for (let left = 3_000; await step(0); left -= 1) if (left === 0) throw new Error('It never ends');
  }

  /** What a device has on its disk. */
  const diskOf = ({ disk }: Device): KeptSession[] =>
    [...disk.values()].map((value) => v.parse(KeptSessionSchema, value));

  return {
    server,
    devices,
    addDevice,
    openTab,
    crash,
    step,
    settle,
    flush,
    diskOf,
    now: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}
export type World = ReturnType<typeof createWorld>;
