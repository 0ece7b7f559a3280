import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AnswerField } from '../answers/fields.ts';
import {
  applyWorkoutEvent,
  completeLink,
  LinkSchema,
  MAIL_DELAY_MS,
  type Workout,
  type WorkoutEvent,
  type WorkoutEventKind,
  WorkoutSchema,
} from './workout.ts';

describe('the address of a workout', () => {
  it.each([
    'https://app.exemplo.com/treino?a=1#b',
    'https://ação.com/é',
    'https://xn--ao-siap.com/',
    'https://treinos.XN--MLLER-O-2WA9A2Q.com.br:8443',
    'https://a--b.exemplo.com:65535/',
  ])('is %s', (link) => {
    expect(v.parse(LinkSchema, link)).toBe(link);
  });

  it.each([
    ['punycode that does not decode', 'https://xn--a.com/'],
    ['punycode of nothing', 'https://xn--.com/'],
    ['punycode of ASCII', 'https://xn--abc-.com/'],
    ['punycode that ends within a letter', 'https://xn--ao-s.com/'],
    ['punycode of another script', 'https://xn--pp-6kc.com/'],
    ['a letter that is not seen', 'https://app.exemplo.com\u3164.golpe.com/'],
    ['a Cyrillic letter among Latin ones', 'https://аpp.exemplo.com/'],
    ['a Kelvin sign', 'https://tre\u212Ao.com/'],
    ['a wide letter', 'https://ａpp.exemplo.com/'],
    ['a hyphen at an end', 'https://app-.exemplo.com/'],
    ['a label of 64 letters', `https://${'a'.repeat(64)}.com/`],
    ['an address of numbers', 'https://192.168.0.1/'],
    ['a port beyond 65535', 'https://app.exemplo.com:65536/'],
    ['a host of one word', 'https://localhost/'],
  ])('has not %s', (_what, link) => {
    expect(v.is(LinkSchema, link)).toBe(false);
  });
});

describe('a link as it was typed', () => {
  it.each([
    ['app.exemplo.com/treino?a=1', 'https://app.exemplo.com/treino?a=1'],
    [' app.exemplo.com:8443 ', 'https://app.exemplo.com:8443'],
    ['https://app.exemplo.com', 'https://app.exemplo.com'],
    ['http://app.exemplo.com', 'http://app.exemplo.com'],
    ['javascript:alert(1.5)', 'javascript:alert(1.5)'],
    ['data:text/html,app.exemplo.com', 'data:text/html,app.exemplo.com'],
    ['//app.exemplo.com', '//app.exemplo.com'],
    ['localhost', 'localhost'],
    ['', ''],
  ])('gets https:// where it begins with a host, and keeps any other scheme: %j', (typed, link) => {
    expect(completeLink(typed)).toBe(link);
  });
});

const owner = { user_id: 'ana', subscriber: 'hash' };
/** A Monday at noon in São Paulo. */
const monday = new Date('2026-11-23T15:00:00Z');
const later = new Date('2026-11-25T15:00:00Z');
const link = 'https://app.example/treino';

type Told = WorkoutEvent extends infer Each
  ? Each extends WorkoutEvent
    ? Omit<Each, 'at' | 'by'>
    : never
  : never;

/** The workout after these events; the first is on Monday, all others on Wednesday. */
function after(...events: readonly Told[]): Workout {
  let workout: Workout | null = null;
  for (const [index, event] of [{ kind: 'received' } as const, ...events].entries()) {
    const at = index === 0 ? monday : later;
    workout = applyWorkoutEvent(workout, { ...event, at, by: null }, owner);
  }
  if (workout === null) throw new Error('There is at least one event');
  return workout;
}

const released = { kind: 'released', routine: null, link, message: 'Bom treino!' } as const;

describe('a workout', () => {
  it('is promised for the third working day after the answers came to suffice', () => {
    expect(after()).toMatchObject({ stage: 'received', version: 1, due_on: '2026-11-26', since: monday });
  });

  it('keeps its promised day while it is prepared', () => {
    expect(after({ kind: 'started' })).toMatchObject({
      stage: 'preparing',
      due_on: '2026-11-26',
      since: later,
    });
  });

  it('is promised anew once all that was asked is corrected', () => {
    const asked: Told = { kind: 'correction-asked', fields: ['peso', 'altura'], message: 'Confira.' };
    expect(after(asked)).toMatchObject({ stage: 'correction', correction: { fields: ['peso', 'altura'] } });
    const half = after(asked, { kind: 'corrected', fields: ['peso'] });
    expect(half).toMatchObject({
      stage: 'correction',
      correction: { fields: ['altura'], message: 'Confira.' },
    });
    const whole = after(
      asked,
      { kind: 'corrected', fields: ['peso'] },
      { kind: 'corrected', fields: ['altura'] },
    );
    expect(whole).toMatchObject({ stage: 'received', due_on: '2026-11-30', correction: null, version: 4 });
  });

  it('is released with a link, and its mail waits a minute', () => {
    const workout = after({ kind: 'started' }, released);
    expect(workout).toMatchObject({ stage: 'released', link, message: 'Bom treino!', released_at: later });
    expect(workout.mail_due_at).toEqual(new Date(later.getTime() + MAIL_DELAY_MS));
  });

  it('loses link, message and mail when the release is taken back', () => {
    const workout = after(released, { kind: 'taken-back' });
    const nothing = { released_at: null, link: null, message: '', mail_due_at: null };
    expect(workout).toMatchObject({ stage: 'preparing', due_on: '2026-11-26', ...nothing });
  });

  it('gathers the answers that change after the release, in the order of the form, until it is marked as current', () => {
    const changes: readonly Told[] = [
      { kind: 'answers-changed', fields: ['outros_pontos'] },
      { kind: 'answers-changed', fields: ['peso', 'outros_pontos'] },
    ];
    expect(after(released, ...changes)).toMatchObject({
      stage: 'changed',
      changed: ['peso', 'outros_pontos'],
      link,
    });
    expect(after(released, ...changes, { kind: 'marked-current' })).toMatchObject({
      stage: 'released',
      changed: [],
      link,
    });
  });

  it('starts again without the earlier release when a new time of access begins', () => {
    const again = after(released, { kind: 'received' });
    expect(again).toMatchObject({
      stage: 'received',
      version: 3,
      due_on: '2026-11-30',
      link: null,
      released_at: null,
    });
  });

  it('sends its mail once more when the trainer asks for it', () => {
    expect(after(released, { kind: 'resent' }).mail_due_at).toEqual(
      new Date(later.getTime() + MAIL_DELAY_MS),
    );
  });
});

describe('the version that was last released for safety', () => {
  const normal: Told = { kind: 'released', routine: 2, link: null, message: '' };
  const forSafety: Told = { ...normal, for_safety: true };

  it.each<[string, readonly Told[], number | null]>([
    ['is none before there is one', [normal, normal], null],
    ['is that of the release with the mark', [normal, forSafety], 3],
    ['is that of the later of two', [forSafety, forSafety], 3],
    ['stays behind a release without the mark', [forSafety, normal, normal], 2],
    ['stays behind a release by link', [forSafety, released, normal], 2],
    ['stays where the release is taken back', [forSafety, { kind: 'taken-back' }, normal], 2],
    ['stays where a new time of access begins', [forSafety, { kind: 'received' }, normal], 2],
    [
      'stays while a correction is asked for and answered',
      [
        forSafety,
        { kind: 'taken-back' },
        { kind: 'correction-asked', fields: ['peso'], message: '' },
        { kind: 'corrected', fields: ['peso'] },
      ],
      2,
    ],
    [
      'stays while answers change and the trainer finds that it still suits',
      [forSafety, { kind: 'answers-changed', fields: ['peso'] }, { kind: 'marked-current' }],
      2,
    ],
  ])('%s', (_what, events, version) => {
    expect(after(...events).safety_version).toBe(version);
  });

  it('is none in a workout that was stored before there was such a mark', () => {
    const { safety_version: _, ...stored } = after(normal);
    const moment = { toDate: () => monday };
    const moments = {
      since: moment,
      received_at: moment,
      released_at: null,
      delivery: null,
      mail_due_at: null,
    };
    expect(v.parse(WorkoutSchema, { ...stored, ...moments }).safety_version).toBeNull();
  });
});

/** Noon in São Paulo of a day in November 2026. */
const noon = (day: number) => new Date(Date.UTC(2026, 10, day, 15));

/** An event at noon in São Paulo of a day in November 2026. A correction asks about the weight alone. */
function on(day: number, kind: WorkoutEventKind): WorkoutEvent {
  const told = { fields: ['peso'] as AnswerField[], link, routine: null, message: '' };
  return { ...told, kind, at: noon(day), by: null };
}

// 2026-11-02 and 2026-11-20 are holidays.
describe('the delivery of a workout', () => {
  it.each<[string, readonly (readonly [number, WorkoutEventKind])[], Workout['delivery']]>([
    ['is none before the release', [[18, 'received']], null],
    [
      'takes no day on the same day',
      [
        [18, 'received'],
        [18, 'released'],
      ],
      { at: noon(18), days: 0 },
    ],
    [
      'leaves out a holiday and the weekend',
      [
        [18, 'received'],
        [19, 'started'],
        [24, 'released'],
      ],
      { at: noon(24), days: 3 },
    ],
    [
      'begins anew once a correction was answered, as the promise does',
      [
        [3, 'received'],
        [4, 'correction-asked'],
        [18, 'corrected'],
        [19, 'released'],
      ],
      { at: noon(19), days: 1 },
    ],
    [
      'is not the release that was taken back, but the next one',
      [
        [16, 'received'],
        [17, 'released'],
        [17, 'taken-back'],
        [19, 'released'],
      ],
      { at: noon(19), days: 3 },
    ],
    [
      'is none once the release was taken back',
      [
        [16, 'received'],
        [17, 'released'],
        [18, 'answers-changed'],
        [19, 'taken-back'],
      ],
      null,
    ],
    [
      'stays that of the first release where answers changed and the workout was released again',
      [
        [16, 'received'],
        [17, 'released'],
        [18, 'answers-changed'],
        [25, 'released'],
        [26, 'answers-changed'],
        [27, 'marked-current'],
      ],
      { at: noon(17), days: 1 },
    ],
    [
      'stays that of the first release where a later one was taken back',
      [
        [16, 'received'],
        [17, 'released'],
        [18, 'answers-changed'],
        [25, 'released'],
        [25, 'taken-back'],
        [26, 'released'],
      ],
      { at: noon(17), days: 1 },
    ],
    [
      'is that of the last time of access',
      [
        [16, 'received'],
        [17, 'released'],
        [18, 'received'],
        [24, 'released'],
      ],
      { at: noon(24), days: 3 },
    ],
  ])('%s', (_what, events, delivery) => {
    const after = events.reduce<Workout | null>(
      (workout, [day, kind]) => applyWorkoutEvent(workout, on(day, kind), owner),
      null,
    );
    expect(after?.delivery).toEqual(delivery);
  });
});
