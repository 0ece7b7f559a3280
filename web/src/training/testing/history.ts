import * as fc from 'fast-check';
import {
  type Feedback,
  isSameFeedback,
  isSamePlace,
  readSets,
  type SetRecord,
  unite,
  uniteFeedback,
} from 'domain/training/session';
import { isUnsent } from '../kept-session.ts';
import { openSession, sessionElsewhere } from '../session-sync.ts';
import { BEGINNING, type DiskMode, type Fate, type Tab, type World } from './fake-world.ts';

/** What happens in a history. `who` chooses a tab, a device or what is under way, of those that there are. */
export type Act =
  | {
      readonly kind: 'press';
      readonly who: number;
      readonly item: number;
      readonly set: number;
      readonly swap: boolean;
    }
  | { readonly kind: 'undo'; readonly who: number; readonly item: number; readonly set: number }
  | {
      readonly kind: 'start' | 'end' | 'resume' | 'send' | 'exercise' | 'crash' | 'open' | 'visible';
      readonly who: number;
    }
  | { readonly kind: 'interrupt' | 'notice' | 'say' | 'draft' | 'enter'; readonly who: number }
  | { readonly kind: 'step'; readonly who: number; readonly fate: Fate }
  | { readonly kind: 'settle' }
  | { readonly kind: 'network'; readonly who: number; readonly isOnline: boolean }
  | { readonly kind: 'disk'; readonly who: number; readonly mode: DiskMode }
  | { readonly kind: 'clear'; readonly who: number }
  | { readonly kind: 'clock'; readonly who: number; readonly hours: number; readonly isKnown: boolean }
  | { readonly kind: 'pass'; readonly minutes: number };

const who = fc.nat({ max: 5 });
const place = { item: fc.nat({ max: 2 }), set: fc.integer({ min: 1, max: 2 }) };
const of = <Kind extends string>(...kinds: readonly Kind[]) => fc.constantFrom(...kinds);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: of('press'), who, ...place, swap: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: of('undo'), who, ...place }) },
  { weight: 4, arbitrary: fc.record({ kind: of('send', 'exercise', 'crash', 'open', 'visible'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: of('start', 'end', 'resume'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: of('interrupt', 'notice'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: of('say', 'draft', 'enter'), who }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: of('step'),
      who,
      fate: fc.oneof(
        { weight: 4, arbitrary: of('arrives') },
        { weight: 1, arbitrary: of('is-lost', 'answer-is-lost', 'never-ends') },
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: of('settle') }) },
  { weight: 1, arbitrary: fc.record({ kind: of('network'), who, isOnline: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: of('disk'), who, mode: of('works', 'full', 'blocked') }) },
  { weight: 1, arbitrary: fc.record({ kind: of('clear'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: of('clock'),
      who,
      hours: fc.integer({ min: -30, max: 30 }),
      isKnown: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: of('pass'),
      minutes: fc.oneof(fc.nat({ max: 10 }), fc.nat({ max: 1_600 })),
    }),
  },
);

export interface History {
  readonly devices: number;
  readonly acts: readonly Act[];
}
export const histories = (devices: number, length: number): fc.Arbitrary<History> =>
  fc.record({ devices: fc.integer({ min: 1, max: devices }), acts: fc.array(act, { maxLength: length }) });

/** A set that somebody saw as kept, or as sent. */
interface Claim {
  readonly session: string;
  readonly set: SetRecord;
}

const ITEMS = ['a', 'b', 'c'];

function chosen<T>(all: readonly T[], index: number): T | undefined {
  return all[index % Math.max(all.length, 1)];
}

/** Whether of two sets on one place `one` is the later. */
const isLater = (one: SetRecord, other: SetRecord) =>
  JSON.stringify(readSets(unite(textOf(one), textOf(other)))) === JSON.stringify([one]);
const textOf = ({ exercise, item, set, load, amount, unit, rir, at }: SetRecord) =>
  `${exercise}:${item}:${set}:${load ?? '-'}:${amount}${unit}@${rir ?? '-'}~${at};`;

/**
 * Plays a history and then lets everything come to its end: disks and networks work, and each device visits its page twice more.
 * Throws where a set that was shown as kept is not in the database once, in the state of its last press, or where what was shown as kept
 * of a person's words is neither there nor followed by later ones.
 */
export async function playHistory(world: World, { devices, acts }: History): Promise<void> {
  const claims = new Map<string, Claim>();
  /** What somebody saw as kept, or as sent, of what was said. */
  const words: { readonly session: string; readonly feedback: Feedback }[] = [];
  /** What each press wrote: its amount is its number. */
  const issued = new Set<string>();
  let serial = 0;
  for (let count = 0; count < devices; count += 1) world.openTab(world.addDevice());
  const tabs = () => world.devices.flatMap((device) => [...device.tabs]);
  const open = (tab: Tab) => openSession([...tab.store.sessions().values()], world.now());
  const present = (tab: Tab) => open(tab) ?? [...tab.store.sessions().values()].at(-1) ?? null;

  function look(): void {
    for (const tab of tabs()) {
      for (const [id, session] of tab.store.sessions()) {
        const isSent = session.known !== null && !isUnsent(session);
        for (const set of readSets(session.sets)) {
          if (!tab.store.isKept(id, set) && !isSent) continue;
          claims.set(`${id} ${textOf(set)}`, { session: id, set });
        }
        if (session.feedback.told !== null && (isSent || tab.store.isSaid(id, session)))
          words.push({ session: id, feedback: session.feedback });
        const stored = world.server.documents.get(id)?.sets ?? '';
        if (isSent && unite(stored, session.sets) !== stored)
          throw new Error('Told as sent, and is not there');
      }
    }
  }

  async function perform(step: Act): Promise<void> {
    if (step.kind === 'settle') return world.settle();
    if (step.kind === 'pass') return world.pass(step.minutes * 60_000);
    if (step.kind === 'step') return void (await world.step(step.who, step.fate));
    const device = chosen(world.devices, step.who);
    if (device === undefined) return undefined;
    switch (step.kind) {
      case 'network':
        device.isOnline = step.isOnline;
        return undefined;
      case 'disk':
        device.mode = step.mode;
        return undefined;
      case 'clock':
        device.skew = step.hours * 3_600_000;
        device.isClockKnown = step.isKnown;
        return undefined;
      case 'clear':
        // A page that is open keeps all of it anew. What no page has, or no disk takes any more, nobody can keep.
        if (device.tabs.size > 0) await world.settle();
        if (
          device.mode === 'works' &&
          [...device.tabs].some((tab) => tab.store.isWorking() && tab.store.isLoaded())
        )
          await device.clear();
        for (const tab of device.tabs) void tab.store.load();
        return world.settle();
      case 'open':
        if (device.tabs.size < 3) world.openTab(device);
        return undefined;
      default:
    }
    const tab = chosen(tabs(), step.who);
    if (tab === undefined) return undefined;
    const id = present(tab)?.id;
    switch (step.kind) {
      case 'crash':
        world.crash(tab);
        return undefined;
      case 'start': {
        const elsewhere = sessionElsewhere([...tab.store.sessions().values()], world.now());
        if (elsewhere === null) void tab.sync.start(BEGINNING);
        else void tab.sync.join(elsewhere.id, null);
        return undefined;
      }
      case 'interrupt':
        void tab.sync.interrupt({ safety_version: BEGINNING.routine + 1 });
        return undefined;
      case 'notice':
        void tab.sync.notice();
        return undefined;
      case 'enter':
        // A day before: a history may pass a week, which no training follows that is noted.
        void tab.sync.enter({ ...BEGINNING, at: world.now() - 86_400_000 });
        return undefined;
      case 'send':
        tab.sync.send();
        return undefined;
      case 'exercise':
        tab.sync.exerciseDone();
        return undefined;
      case 'visible':
        void tab.sync.back(true).then(tab.sync.clockTold);
        return undefined;
      default:
    }
    if (id === undefined) return undefined;
    switch (step.kind) {
      case 'end':
        void tab.sync.end(id);
        return undefined;
      case 'resume':
        void tab.sync.resume(id);
        return undefined;
      case 'say':
        serial += 1;
        issued.add(`${id} ${serial}`);
        void tab.sync.say(id, { effort: null, pain: null, pain_where: '', comment: `${serial}` });
        return undefined;
      case 'draft':
        void tab.sync.draft(id, { effort: 5, pain: null, pain_where: '', comment: 'não enviado' });
        return undefined;
      case 'undo':
        issued.add(`${id} ${ITEMS[step.item]} ${step.set} x`);
        void tab.sync.undo(id, { item: ITEMS[step.item] ?? 'a', set: step.set });
        return undefined;
      case 'press': {
        serial += 1;
        const item = ITEMS[step.item] ?? 'a';
        issued.add(`${id} ${item} ${step.set} ${serial}`);
        const exercise = `${step.swap ? 's' : 'e'}${item}`;
        void tab.sync.press(id, {
          exercise,
          item,
          set: step.set,
          load: 62.5,
          amount: serial,
          unit: 'r',
          rir: null,
        });
        return undefined;
      }
      default:
        return undefined;
    }
  }

  for (const tab of tabs()) void tab.sync.start(BEGINNING);
  for (const step of acts) {
    await perform(step);
    await world.flush();
    look();
  }

  for (let visit = 0; visit < 2; visit += 1) {
    for (const device of world.devices) {
      device.isOnline = true;
      device.mode = 'works';
      // What only an open page has was never shown as kept.
      for (const tab of device.tabs) world.crash(tab);
    }
    await world.settle();
    look();
    for (const device of world.devices) {
      world.openTab(device);
      await world.settle();
      look();
    }
  }

  for (const { session, set } of claims.values()) {
    const final = world.server.documents.get(session)?.sets ?? '';
    const found = readSets(final).filter((each) => isSamePlace(each, set));
    const [stored] = found;
    if (found.length !== 1 || stored === undefined) throw new Error(`Lost: ${textOf(set)}`);
    if (!isLater(stored, set)) throw new Error(`${textOf(stored)} stands instead of ${textOf(set)}`);
    const what = stored.unit === 'x' ? 'x' : stored.amount;
    if (!issued.has(`${session} ${stored.item} ${stored.set} ${what}`))
      throw new Error('Nobody pressed that');
  }
  for (const { session, feedback } of words) {
    const final = world.server.documents.get(session)?.feedback;
    if (final === undefined || !isSameFeedback(uniteFeedback(feedback, final), final))
      throw new Error(`Lost: ${feedback.comment}`);
    if (!issued.has(`${session} ${final.comment}`)) throw new Error('Nobody said that');
  }
  for (const { id, sets } of world.server.documents.values()) {
    const places = readSets(sets).map((each) => `${each.item}${each.set}`);
    if (sets.split(';').length - 1 !== new Set(places).size) throw new Error(`Twice in ${id}`);
  }
  for (const tab of tabs()) {
    if ([...tab.store.sessions().values()].some(isUnsent)) throw new Error('Something waits for ever');
  }
}
