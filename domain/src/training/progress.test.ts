import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../kit/dates.ts';
import { lastTimes } from './last-time.ts';
import {
  type CountedSession,
  POINTS_MAX_COUNT,
  PROGRESS_TEXT_MAX_BYTES,
  progressOf,
  SESSIONS_COUNTED,
} from './progress.ts';
import { printSets } from './session.ts';

/** A Monday at nine in São Paulo. */
const START = Date.UTC(2026, 10, 2, 12);
const at = (days: number, hours = 0) => new Date(START + days * DAY_MS + hours * HOUR_MS);

const NAMES = 'i1:supino:4 × 8–12:Supino reto\ni2:prancha:3 × 40 s:Prancha';
/** A session that began on a day after the first and ended an hour later. */
const session = (day: number, sets: string, changes: Partial<CountedSession> = {}): CountedSession => ({
  id: `s${day}`,
  exercises: NAMES,
  sets,
  started_at: at(day),
  ended_at: at(day, 1),
  pain: null,
  comment: '',
  updated_at: at(day, 1),
  ...changes,
});
const bench = (load: number | '-', amount: number) => `supino:i1:1:${load}:${amount}r@-~60;`;
const found = (sessions: readonly CountedSession[], seen: Date | null = null) => {
  const progress = progressOf(sessions, seen);
  if (progress === null) throw new Error('The sessions come to nothing');
  return progress;
};
const first = (sessions: readonly CountedSession[]) => {
  const [exercise] = found(sessions).exercises;
  if (exercise === undefined) throw new Error('There is no exercise');
  return exercise;
};

const utf8Bytes = (text: string) => encodeURIComponent(text).replaceAll(/%../g, 'x').length;

describe('what sessions come to', () => {
  it('is nothing without a training and without a word', () => {
    const undone = session(1, 'supino:i1:1:60:10x@-~60;');
    expect(progressOf([], null)).toBeNull();
    expect(progressOf([undone, session(2, bench(60, 8), { ended_at: null })], null)).toBeNull();
  });

  it('counts what ended with a done set, on the day in São Paulo on which it began', () => {
    const lateAtNight = { started_at: at(3, 14.5), ended_at: at(3, 16) };
    const sessions = [session(1, bench(60, 8)), session(3, bench(60, 9), lateAtNight), session(4, '')];
    expect(found(sessions)).toMatchObject({
      trainings: 2,
      last_training: at(3, 14.5),
      days: ['2026-11-03', '2026-11-05'],
    });
  });

  it('has two trainings of one day as one day, and a point for each', () => {
    const again = session(1, bench(70, 5), { id: 'again', started_at: at(1, 5), ended_at: at(1, 6) });
    expect(found([again, session(1, bench(60, 8))])).toMatchObject({ trainings: 2, days: ['2026-11-03'] });
    expect(first([again, session(1, bench(60, 8))]).points.map(({ load }) => load)).toEqual([60, 70]);
  });

  it('takes the best set of a training by the estimate of up to twelve repetitions', () => {
    const sets = 'supino:i1:1:60:12r@-~1;supino:i1:2:80:5r@-~2;supino:i1:3:66:13r@-~3;supino:i1:4:99:0r@-~4;';
    expect(first([session(1, sets)]).best).toEqual({ on: '2026-11-03', load: 80, amount: 5, estimate: 93.3 });
  });

  it.each([
    ['a load without an estimate by the load', bench(100, 20), bench(70, 12), 100],
    ['more than twelve repetitions with more load', bench(60, 12), bench(80, 15), 80],
    ['one repetition by what was lifted', bench(100, 1), bench(97, 2), 97],
    ['equal estimates by the load', bench(60, 10), bench(75, 2), 75],
    ['no load by the repetitions', bench('-', 9), bench('-', 12), null],
  ])('compares %s', (_name, one, other, load) => {
    const { best } = first([session(1, one), session(2, other)]);
    expect(best.load).toBe(load);
    expect(best.amount).toBe(Math.max(...(load === null ? [9, 12] : [best.amount])));
  });

  it('keeps the earliest of equal bests', () => {
    expect(first([session(2, bench(60, 8)), session(1, bench(60, 8))]).best.on).toBe('2026-11-03');
  });

  it('has the sets of the last training that had the exercise, and its name there', () => {
    const renamed = { exercises: 'i1:supino:4 × 8:Supino na máquina' };
    const sets = 'supino:i1:1:62.5:8r@-~1;supino:i1:2:60:7r@-~2;';
    const plank = session(3, 'prancha:i2:1:-:45s@-~1;', { exercises: 'i2:prancha:3 × 40 s:Prancha' });
    expect(found([plank, session(2, sets, renamed), session(1, bench(60, 8))]).exercises).toMatchObject([
      { id: 'prancha', name: 'Prancha', unit: 's', last: [{ load: null, amount: 45 }] },
      {
        id: 'supino',
        name: 'Supino na máquina',
        last: [
          { load: 62.5, amount: 8 },
          { load: 60, amount: 7 },
        ],
        points: [{ load: 60 }, { load: 62.5 }],
      },
    ]);
  });

  it('gives a swap a history of its own', () => {
    const swapped = session(2, 'flexao:i1:1:-:20r@-~1;', { exercises: `${NAMES}\ni1:flexao:4 × 8:Flexão` });
    const { exercises } = found([session(1, bench(60, 8)), swapped]);
    expect(exercises.map(({ name, points }) => [name, points.length])).toEqual([
      ['Flexão', 1],
      ['Supino reto', 1],
    ]);
  });

  it('begins the line anew where repetitions have become seconds', () => {
    const held = session(2, 'supino:i1:1:60:30s@-~1;');
    expect(first([session(1, bench(90, 8)), held])).toMatchObject({
      unit: 's',
      best: { on: '2026-11-04', load: 60, amount: 30, estimate: null },
      points: [{ on: '2026-11-04' }],
    });
  });

  it('keeps the newest points of an exercise, and the best of all', () => {
    const sessions = Array.from({ length: POINTS_MAX_COUNT + 6 }, (_, day) =>
      session(day, bench(200 - day, 5)),
    );
    const { points, best } = first(sessions);
    expect(points).toHaveLength(POINTS_MAX_COUNT);
    expect([best.load, points[0]?.load, points.at(-1)?.load]).toEqual([200, 194, 91]);
  });

  it('fits into a document, whatever a client has written: the oldest points go first', () => {
    const many = (day: number) =>
      session(
        day,
        Array.from({ length: 75 }, (_, index) => `e${index}:i${index}:1:${day}:8r@-~1;`).join(''),
        {
          exercises: Array.from({ length: 40 }, (_, index) => `i${index}:e${index}:x:${'ç'.repeat(80)}`).join(
            '\n',
          ),
        },
      );
    const { exercises } = found(Array.from({ length: SESSIONS_COUNTED }, (_, day) => many(day)));
    const text = JSON.stringify(exercises);
    expect(utf8Bytes(text)).toBeLessThanOrEqual(PROGRESS_TEXT_MAX_BYTES);
    expect(text.length).toBeGreaterThan(PROGRESS_TEXT_MAX_BYTES * 0.9);
    expect(exercises).toHaveLength(75);
    const counts = exercises.map(({ points }) => points.length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    const different = Array.from({ length: 60 }, (_, day) =>
      session(
        day,
        Array.from({ length: 400 }, (_, index) =>
          `x${day}y${index}:i:1:1:1r@-~1;`.replace(':i:', `:i${index}:`),
        ).join(''),
      ),
    );
    const kept = found(different).exercises;
    expect(utf8Bytes(JSON.stringify(kept))).toBeLessThanOrEqual(PROGRESS_TEXT_MAX_BYTES);
    expect(kept[0]?.id).toMatch(/^x59y/);
  });
});

describe('what is unseen', () => {
  const pain = session(1, bench(60, 8), { pain: 5 });
  const comment = session(2, bench(60, 8), { comment: 'Puxado' });

  it('is the strongest pain, and whether there is a comment, until the latest of both', () => {
    expect(found([pain, comment]).unseen).toEqual({ pain: 5, comment: true, since: null, until: at(2, 1) });
    expect(found([comment, session(3, bench(60, 8), { comment: ' ' })], null).unseen.until).toEqual(at(2, 1));
  });

  it('is less once it was seen, and all again for a training that is corrected afterwards', () => {
    expect(found([pain, comment], at(1, 1)).unseen).toEqual({
      pain: 0,
      comment: true,
      since: at(1, 1),
      until: at(2, 1),
    });
    expect(found([pain, comment], at(2, 1)).unseen).toEqual({
      pain: 0,
      comment: false,
      since: at(2, 1),
      until: null,
    });
    const corrected = { ...pain, updated_at: at(4) };
    expect(found([corrected, comment], at(2, 1)).unseen).toEqual({
      pain: 5,
      comment: false,
      since: at(2, 1),
      until: at(4),
    });
  });

  it('is also told of a training that hurt before its first set was done', () => {
    expect(found([session(1, '', { pain: 8 })])).toMatchObject({
      trainings: 0,
      last_training: null,
      unseen: { pain: 8 },
    });
  });
});

const setArbitrary = fc.record({
  exercise: fc.constantFrom('supino', 'prancha', 'flexao'),
  item: fc.constantFrom('i1', 'i2'),
  set: fc.integer({ min: 1, max: 4 }),
  load: fc.option(fc.integer({ min: 0, max: 2000 }).map((quarter) => quarter / 4)),
  amount: fc.integer({ min: 0, max: 60 }),
  unit: fc.constantFrom('r' as const, 's' as const, 'x' as const),
  rir: fc.constant(null),
  at: fc.integer({ min: 0, max: 5000 }),
});
const sessionsArbitrary = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 30 }),
      sets: fc.array(setArbitrary, { maxLength: 6 }),
      isOpen: fc.boolean(),
      pain: fc.option(fc.integer({ min: 1, max: 10 })),
      comment: fc.constantFrom('', 'Puxado'),
      written: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ day, sets, isOpen, pain, comment, written }, index) =>
      session(day, printSets(sets), {
        id: `s${index}`,
        ...(isOpen && { ended_at: null }),
        pain,
        comment,
        updated_at: at(day, written),
      }),
    ),
  );

describe('whatever somebody trains', () => {
  it('comes to the same in whatever order the sessions are read', () => {
    fc.assert(
      fc.property(sessionsArbitrary, fc.infiniteStream(fc.integer()), (sessions, keys) => {
        const shuffled = sessions
          .map((each) => ({ each, key: keys.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ each }) => each);
        expect(progressOf(shuffled, null)).toEqual(progressOf(sessions, null));
      }),
    );
  });

  it("has of each exercise the sets that the player shows as 'Última vez', of the unit of the first", () => {
    fc.assert(
      fc.property(sessionsArbitrary, (sessions) => {
        const over = sessions
          .filter(({ ended_at }) => ended_at !== null)
          .sort((one, other) => (one.id < other.id ? 1 : -1));
        const last = lastTimes(
          over.map(({ id, started_at, sets }) => ({ id, startedAt: started_at.getTime(), sets })),
          null,
        );
        const exercises = progressOf(sessions, null)?.exercises ?? [];
        expect(new Set(exercises.map(({ id }) => id))).toEqual(new Set(last.keys()));
        for (const { id, last: told } of exercises) {
          const sets = last.get(id) ?? [];
          const same = sets.filter(({ unit }) => unit === sets[0]?.unit);
          expect(told).toEqual(same.map(({ load, amount }) => ({ load, amount })));
        }
      }),
    );
  });
});
