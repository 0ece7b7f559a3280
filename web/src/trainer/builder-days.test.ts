import { describe, expect, it } from 'vitest';
import type { DraftDay, DraftItem, ExerciseItem } from 'domain/training/routine';
import {
  addPasted,
  copyOf,
  type Days,
  fits,
  libraryWith,
  moveDay,
  moveItem,
  removeItem,
  withKeptIds,
} from './builder-days.ts';
import { targetFrom, withSets, withTarget } from './builder-fields.tsx';

function exercise(id: string, given: Partial<ExerciseItem> = {}): ExerciseItem {
  return {
    kind: 'exercise',
    id,
    exercise: { id: `ex${id}`, name: `Exercício ${id}`, video: null, cue: '' },
    sets: 3,
    target: { kind: 'reps', from: 10, to: 10 },
    load: '',
    rest: null,
    tempo: '',
    rir: null,
    note: '',
    joined: false,
    swaps: [],
    ...given,
  };
}
const text = (id: string, words: string): DraftItem => ({ kind: 'text', id, text: words });
const day = (id: string, ...items: DraftItem[]): DraftDay => ({ id, name: id, items });
const idsOf = (days: Days) => days.map(({ items }) => items.map(({ id }) => id).join(''));

describe('the items of a routine', () => {
  it('move within a day and over its end into the next one', () => {
    const days = [day('um', exercise('a'), exercise('b')), day('dois', exercise('c'))];
    expect(idsOf(moveItem(days, 'a', 1))).toEqual(['ba', 'c']);
    expect(idsOf(moveItem(days, 'b', 1))).toEqual(['a', 'bc']);
    expect(idsOf(moveItem(days, 'c', -1))).toEqual(['abc', '']);
    expect(moveItem(days, 'a', -1)).toBe(days);
    expect(moveItem(days, 'c', 1)).toBe(days);
  });

  it('are a bi-set only where an exercise follows', () => {
    const days = [day('um', exercise('a', { joined: true }), exercise('b'))];
    expect(removeItem(days, 'b')[0]?.items[0]).toMatchObject({ id: 'a', joined: false });
    expect(removeItem(days, 'a')[0]?.items).toHaveLength(1);
  });

  it('keep their ids when the routine is edited as text', () => {
    const before = [day('um', exercise('a'), text('t', 'Esteira')), day('dois', exercise('b'))];
    const read = [
      day('x1', exercise('z', { exercise: exercise('b').exercise })),
      day('x2', { ...exercise('a'), id: 'y', sets: 5 }, text('w', 'Esteira'), exercise('n')),
    ];
    const kept = withKeptIds(before, read);
    expect(kept.map(({ id }) => id)).toEqual(['um', 'dois']);
    expect(idsOf(kept)).toEqual(['b', 'atn']);
    expect(kept[1]?.items[0]).toMatchObject({ sets: 5 });
  });
});

describe('days', () => {
  it('are pasted into the place of an empty one, and behind one that has items', () => {
    const pasted = [day('p', exercise('x')), day('q', exercise('y'))];
    expect(idsOf(addPasted([day('um')], 0, pasted))).toEqual(['x', 'y']);
    expect(idsOf(addPasted([day('um', exercise('a')), day('dois')], 0, pasted))).toEqual(['a', 'x', 'y', '']);
  });

  it('take pasted lines without a day at their end', () => {
    const lines = [{ ...day('p', exercise('x'), exercise('y')), name: '' }];
    expect(idsOf(addPasted([day('um', exercise('a'))], 0, lines))).toEqual(['axy']);
  });

  it('change places, and not beyond the ends', () => {
    const days = [day('um'), day('dois'), day('tres')];
    expect(moveDay(days, 0, 1).map(({ id }) => id)).toEqual(['dois', 'um', 'tres']);
    expect(moveDay(days, 0, -1)).toBe(days);
  });

  it('are at most seven with thirty items each', () => {
    const items = Array.from({ length: 31 }, (_, index) => exercise(`i${index}`));
    expect(fits([day('um', ...items)])).toBe(false);
    expect(fits([day('um', ...items.slice(1))])).toBe(true);
    expect(fits(Array.from({ length: 8 }, (_, index) => day(`d${index}`)))).toBe(false);
  });

  it('are copied with new ids and without what tells of a person', () => {
    const days = [day('um', exercise('a', { load: '20 kg', note: 'Dor' }), text('t', 'Cuidado'))];
    const [copy] = copyOf(days);
    expect(copy?.id).not.toBe('um');
    expect(copy?.items).toHaveLength(1);
    expect(copy?.items[0]).toMatchObject({ load: '', note: '', exercise: { id: 'exa' } });
    expect(copy?.items[0]?.id).not.toBe('a');
  });

  it('bring the exercises that the library has renamed or archived', () => {
    const offered = { version: 1, group: '', equipment: '', archived: false };
    const library = [{ ...exercise('a').exercise, ...offered, name: 'Outro nome' }];
    const names = libraryWith(library, [day('um', exercise('a'))]).map(({ name }) => name);
    expect(names).toEqual(['Outro nome', 'Exercício a']);
  });
});

describe('the target of an exercise', () => {
  it('is read from what is typed, or is refused', () => {
    expect(targetFrom('reps', '8-12')).toEqual({ kind: 'reps', from: 8, to: 12 });
    expect(targetFrom('reps', '8 a 12')).toEqual({ kind: 'reps', from: 8, to: 12 });
    expect(targetFrom('seconds', '30')).toEqual({ kind: 'seconds', from: 30, to: 30 });
    expect(targetFrom('reps-each', '12/10/8')).toEqual({ kind: 'reps-each', reps: [12, 10, 8] });
    expect(targetFrom('reps', '12-8')).toBeNull();
    expect(targetFrom('reps', '')).toBeNull();
    expect(targetFrom('reps', '12/10/8')).toBeNull();
  });

  it('goes with the number of sets', () => {
    const each = withTarget(exercise('a'), { kind: 'reps-each', reps: [12, 10] });
    expect(each.sets).toBe(2);
    expect(withSets(each, 3).target).toEqual({ kind: 'reps-each', reps: [12, 10, 10] });
    expect(withSets(each, 1).target).toEqual({ kind: 'reps', from: 12, to: 12 });
  });
});
