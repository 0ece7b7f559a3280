import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_MAX,
  AT_MAX,
  doneSets,
  EXERCISES_TEXT_MAX_LENGTH,
  type Feedback,
  isSameFeedback,
  NO_FEEDBACK,
  printExercises,
  printSets,
  readExercises,
  readSets,
  SETS_TEXT_MAX_LENGTH,
  type SetRecord,
  unite,
  uniteExercises,
  uniteFeedback,
} from './session.ts';

/** The pattern of the database's rules. */
const RULES =
  /^([a-z0-9]{1,12}:[a-z0-9]{1,12}:[0-9]{1,2}:(-|[0-9]{1,3}(\.[0-9]{1,2})?):[0-9]{1,4}[rsx]@(-|10|[0-9])~[0-9]{1,6};)*$/;

const set = (changes: Partial<SetRecord> = {}): SetRecord => ({
  exercise: 'supino',
  item: 'i1',
  set: 1,
  load: 62.5,
  amount: 10,
  unit: 'r',
  rir: null,
  at: 60,
  ...changes,
});

const id = fc.stringMatching(/^[a-z\d]{1,12}$/);
const anySet: fc.Arbitrary<SetRecord> = fc.record({
  exercise: id,
  item: fc.constantFrom('i1', 'i2', 'i3'),
  set: fc.integer({ min: 1, max: 4 }),
  load: fc.option(fc.integer({ min: 0, max: 99_999 }).map((hundredths) => hundredths / 100)),
  amount: fc.integer({ min: 0, max: AMOUNT_MAX }),
  unit: fc.constantFrom('r', 's', 'x'),
  rir: fc.option(fc.integer({ min: 0, max: 10 })),
  at: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: AT_MAX })),
});
const anyText = fc.array(anySet).map((sets) => unite('', sets.map((each) => printSets([each])).join('')));

describe('the text of sets', () => {
  it.each([
    [set(), 'supino:i1:1:62.5:10r@-~60;'],
    [set({ load: 0, rir: 10 }), 'supino:i1:1:0:10r@10~60;'],
    [set({ load: 999.99, at: AT_MAX }), 'supino:i1:1:999.99:10r@-~999999;'],
    [set({ load: null, amount: 40, unit: 's', rir: 0 }), 'supino:i1:1:-:40s@0~60;'],
    [set({ load: null, amount: 0, unit: 'x', at: 73 }), 'supino:i1:1:-:0x@-~73;'],
  ])('is what the rules take: %#', (record, text) => {
    expect(printSets([record])).toBe(text);
    expect(text).toMatch(RULES);
    expect(readSets(text)).toEqual([record]);
  });

  it('says the same after reading and printing, and always fits the rules', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(text).toMatch(RULES);
        expect(printSets(readSets(text))).toBe(text);
      }),
    );
  });

  it('holds no fraction that a sum of floating-point numbers leaves', () => {
    expect(printSets([set({ load: 0.1 + 0.2 })])).toContain(':0.3:');
  });

  it('leaves out what is no set', () => {
    expect(readSets('supino:i1:1:62,5:10r@-~60;lixo;supino:i1:2:60:10r@-~90;')).toEqual([
      set({ set: 2, load: 60, at: 90 }),
    ]);
    expect(readSets('supino:i1:0:60:10r@-~90;')).toEqual([]);
  });

  it('of 285 sets with the ids of the builder is within the limit', () => {
    const long = Array.from({ length: 285 }, (_, index) =>
      set({
        exercise: 'abcdefghij',
        item: `klmnopqr${10 + Math.floor(index / 20)}`,
        set: 1 + (index % 20),
        load: 999.99,
        amount: AMOUNT_MAX,
        rir: 10,
        at: AT_MAX,
      }),
    );
    expect(readSets(printSets(long))).toHaveLength(285);
    expect(printSets(long).length).toBeLessThan(SETS_TEXT_MAX_LENGTH);
  });

  it('without the undone ones tells what was done', () => {
    expect(doneSets(printSets([set(), set({ set: 2, unit: 'x' })]))).toEqual([set()]);
  });
});

describe('two texts of one session', () => {
  it('become one in which the later press of a place stands', () => {
    const [pressed, undone] = [set({ at: 60 }), set({ unit: 'x', load: null, amount: 0, at: 65 })];
    expect(readSets(unite(printSets([undone]), printSets([pressed])))).toEqual([undone]);
    const again = set({ at: 70, load: 60 });
    expect(readSets(unite(printSets([undone]), printSets([again])))).toEqual([again]);
  });

  it('keep one set for each place, also where a swap took it', () => {
    const swap = set({ exercise: 'flexao', load: null, at: 90 });
    expect(readSets(unite(printSets([set()]), printSets([swap])))).toEqual([swap]);
  });

  it('become the same text on every device: in any order, as often as one likes', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (one, two, three) => {
        expect(unite(one, two)).toBe(unite(two, one));
        expect(unite(unite(one, two), three)).toBe(unite(one, unite(two, three)));
        expect(unite(unite(one, two), two)).toBe(unite(one, two));
        expect(unite(one, '')).toBe(one);
      }),
    );
  });

  it('of exercises become one that has the swaps of both', () => {
    const row = (item: string, exercise: string) => ({ item, exercise, target: '3 × 10', name: exercise });
    const begun = [row('i1', 'supino'), row('i2', 'remada')];
    expect(
      readExercises(
        uniteExercises(
          printExercises([...begun, row('i1', 'flexao')]),
          printExercises([...begun, row('i2', 'barra')]),
        ),
      ),
    ).toEqual([...begun, row('i1', 'flexao'), row('i2', 'barra')]);
    expect(uniteExercises(printExercises(begun), printExercises(begun))).toBe(printExercises(begun));
  });
});

describe('the text of exercises', () => {
  it('is read as it was printed', () => {
    const exercises = [
      { item: 'i1', exercise: 'supino', target: '4 × 8–12', name: 'Supino: reto, com barra' },
      { item: 'i2', exercise: 'prancha', target: '3 × 40 s', name: 'Prancha' },
    ];
    expect(readExercises(printExercises(exercises))).toEqual(exercises);
    expect(readExercises('lixo\ni1:e1')).toEqual([]);
  });

  it('keeps the beginning of long names', () => {
    const exercises = Array.from({ length: 120 }, (_, index) => ({
      item: `i${index}`,
      exercise: `e${index}`,
      target: '4 × 8–12',
      name: 'Nome muito comprido de um exercício',
    }));
    expect(readExercises(printExercises(exercises))[119]?.name).toMatch(/^Nome.+…$/);
  });

  it.each([30, 120, 400])('of %i exercises is within the limit', (count) => {
    const exercises = Array.from({ length: count }, (_, index) => ({
      item: `itemitem${1000 + index}`,
      exercise: `exerexer${1000 + index}`,
      target: '20 × 200 / 200 / 200 / 200 / 200 / 200 / 200 / 200 / 200 / 200 / 200 / 200',
      name: 'Nome muito comprido de um exercício que ninguém lê até o fim enquanto treina hoje',
    }));
    const text = printExercises(exercises);
    expect(text.length).toBeLessThanOrEqual(EXERCISES_TEXT_MAX_LENGTH);
    expect(readExercises(text).length).toBeGreaterThanOrEqual(Math.min(count, 100));
  });
});

describe('what two devices say of one training', () => {
  const anyFeedback: fc.Arbitrary<Feedback> = fc.record({
    effort: fc.option(fc.integer({ min: 0, max: 10 })),
    pain: fc.option(fc.integer({ min: 1, max: 10 })),
    pain_where: fc.constantFrom('', 'ombro', 'joelho'),
    comment: fc.string({ maxLength: 3 }),
    // Often at one moment.
    told: fc.option(fc.integer({ min: 0, max: 3 })),
  });
  const said = (changes: Partial<Feedback>): Feedback => ({ ...NO_FEEDBACK, ...changes });

  it('is the later word as a whole, whatever the earlier one held', () => {
    const [earlier, later] = [said({ pain: 8, told: 60 }), said({ effort: 3, told: 61 })];
    expect(uniteFeedback(earlier, later)).toEqual(later);
    expect(uniteFeedback(later, earlier)).toEqual(later);
  });

  it('stands before nothing said, also where it was said in the first second', () => {
    expect(uniteFeedback(NO_FEEDBACK, said({ effort: 0, told: 0 }))).toEqual(said({ effort: 0, told: 0 }));
  });

  it('comes to the same on every device, in whatever order and however often it is united', () => {
    fc.assert(
      fc.property(anyFeedback, anyFeedback, anyFeedback, (a, b, c) => {
        expect(uniteFeedback(a, a)).toEqual(a);
        expect(uniteFeedback(a, b)).toEqual(uniteFeedback(b, a));
        expect(uniteFeedback(uniteFeedback(a, b), c)).toEqual(uniteFeedback(a, uniteFeedback(b, c)));
        expect([a, b].some((each) => isSameFeedback(each, uniteFeedback(a, b)))).toBe(true);
      }),
    );
  });
});
