import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines, comparable, hasVisibleText } from '../kit/text-field.ts';
import type { DraftDay, DraftItem, Target } from './routine.ts';
import { DraftDaysSchema } from './routine.ts';
import {
  type Known,
  parseItems,
  parseRoutine,
  printItem,
  printRoutine,
  rereadItems,
} from './routine-text.ts';

import { STARTER_EXERCISES } from './starter-exercises.ts';

const known = (name: string, index: number): Known => ({
  id: `e${index}`,
  name,
  video: null,
  cue: index % 2 === 0 ? '' : 'Devagar',
  archived: false,
});
const LIBRARY = [
  'Supino reto com barra',
  'Supino inclinado com halteres',
  'Supino com halteres',
  'Flexão de braço',
  'Crucifixo com halteres',
  'Tríceps corda',
  'Prancha',
  'Agachamento 1 e 1/2',
  'Leg press 45',
  'Pallof press 2x',
  'Remada + face pull',
  '5x5 clássico',
  'Dia 1 - aquecido',
  'Ou isto | ou aquilo',
  '"Rosca" 21',
  '💪 Rosca direta',
  'تمرين الضغط',
  '(Livre',
  '1. Primeiro',
].map(known);

/** Ids in turn, so that no two are the same. */
function ids() {
  let last = 0;
  return () => {
    last += 1;
    return `i${last}`;
  };
}

const itemsOf = (text: string) => parseItems(text, LIBRARY, ids());
/** An item in a few words: name, sets and target as they are printed, or its text. */
const shown = (items: readonly DraftItem[]) =>
  items.map((item) => (item.kind === 'exercise' ? printItem(item) : `${item.kind}: ${item.text}`));
const read = (text: string) => shown(itemsOf(text));
const days = (text: string) => parseRoutine(text, LIBRARY, ids());
const namesOf = (text: string) => days(text).map(({ name }) => name);

describe('the line of an exercise', () => {
  it.each([
    ['Supino inclinado halter 4x8-12 90s', 'Supino inclinado com halteres 4x8-12 90s'],
    ['prancha 4 x 10', 'Prancha 4x10'],
    ['prancha 4×10', 'Prancha 4x10'],
    ['Prancha: 4X10', 'Prancha 4x10'],
    ['Prancha 3x10/10/8', 'Prancha 3x10/10/8'],
    ['Prancha 4x12-10-8-6', 'Prancha 4x12/10/8/6'],
    ['Prancha 2x8/12', 'Prancha 2x8/12'],
    ['Prancha 4x 8 a 12', 'Prancha 4x8-12'],
    ['Prancha 4x 8 até 12 reps', 'Prancha 4x8-12'],
    ['Prancha 4x 30"', 'Prancha 4x30s'],
    ["Prancha 4x30''", 'Prancha 4x30s'],
    ['Prancha 4x30s', 'Prancha 4x30s'],
    ['Prancha 4x30 segundos', 'Prancha 4x30s'],
    ['Prancha 4x30-45s', 'Prancha 4x30-45s'],
    ['Prancha 4x30" a 45"', 'Prancha 4x30-45s'],
    ["Prancha 3x 1'", 'Prancha 3x60s'],
    ["Prancha 3x 1'30", 'Prancha 3x90s'],
    ['Prancha 3x1min', 'Prancha 3x60s'],
    ['Prancha 3x1-2 min', 'Prancha 3x60-120s'],
    ['Prancha 3x1:30', 'Prancha 3x90s'],
    ['Prancha 3x até falhar', 'Prancha 3x até a falha'],
    ['Prancha 3x falha', 'Prancha 3x até a falha'],
    ['Prancha 3x max', 'Prancha 3x até a falha'],
    ['Prancha 3x até a falha 60s', 'Prancha 3x até a falha 60s'],
    ['Prancha 3 séries de 12', 'Prancha 3x12'],
    ['Prancha 3 series de 10 a 12 repetições', 'Prancha 3x10-12'],
    ['Prancha 4 séries até a falha', 'Prancha 4x até a falha'],
    ['Prancha 3x12 descanso 60', 'Prancha 3x12 60s'],
    ["Prancha 3x12 desc. 1'30", 'Prancha 3x12 90s'],
    ['Prancha 3x12 int 60"', 'Prancha 3x12 60s'],
    ['Prancha 3x12 com 60s de descanso', 'Prancha 3x12 60s'],
    ['Prancha 3x12, intervalo: 1 min', 'Prancha 3x12 60s'],
    ['Prancha 3x12 - 60s', 'Prancha 3x12 60s'],
    ['Prancha - 3x12 | 60s', 'Prancha 3x12 60s'],
    ['Prancha 3x12 20kg', 'Prancha 3x12 carga 20kg'],
    ['Prancha 3x12 c/ 12,5 kg', 'Prancha 3x12 carga 12,5 kg'],
    ['Prancha 3x12 carga 20 kg cada lado', 'Prancha 3x12 carga 20 kg cada lado'],
    ['Prancha 3x12 carga: moderada 60s', 'Prancha 3x12 60s carga moderada'],
    ['Prancha 3x12 cad 4010', 'Prancha 3x12 cad 4010'],
    ['Prancha 3x12 cadência 3-0-x-0', 'Prancha 3x12 cad 30X0'],
    ['Prancha 3x12 RIR 2', 'Prancha 3x12 RIR 2'],
    ['Prancha 3x12 rir:2 cad. 3010 carga 8 kg 45s', 'Prancha 3x12 45s carga 8 kg cad 3010 RIR 2'],
    ['Prancha 3x12 cada lado', 'Prancha 3x12\n  obs: cada lado'],
    ['Prancha 3x12 (bem lento) 60s', 'Prancha 3x12 60s\n  obs: bem lento'],
    ['Prancha 3x12 (60 seg)', 'Prancha 3x12 60s'],
    ['Prancha 3x12 (pegada neutra) (descanso de 1 min)', 'Prancha 3x12 60s\n  obs: pegada neutra'],
    ['Prancha 3x12 90s (60s)', 'Prancha 3x12 90s\n  obs: 60s'],
    ['Prancha\t4\t8-12\t90s', 'Prancha 4x8-12 90s'],
    ['- Prancha 3x12', 'Prancha 3x12'],
    ['• Prancha 3x12', 'Prancha 3x12'],
    ['* Prancha 3x12', 'Prancha 3x12'],
    ['✅ Prancha 3x12 🔥🔥', 'Prancha 3x12'],
    ['1. Prancha 3x12', 'Prancha 3x12'],
    ['1) Prancha 3x12', 'Prancha 3x12'],
    ['1️⃣ *Prancha* 3x12', 'Prancha 3x12'],
    ['*Prancha 3x12*', 'Prancha 3x12'],
    ['*1. Prancha:* 3x12', 'Prancha 3x12'],
    ['leg press 45 3x12', 'Leg press 45 3x12'],
    ['agachamento 1 e 1/2 4x8', 'Agachamento 1 e 1/2 4x8'],
    ['pallof press 2x 3x12', 'Pallof press 2x 3x12'],
  ])('%s is %j', (line, expected) => {
    expect(read(line)).toEqual([expected]);
  });

  it.each([
    'Supino reto',
    'Supino 3x12',
    'Prancha',
    'Prancha 4x8/12',
    'Prancha 4x12-8',
    'Prancha 4 x 8 - 12',
    'Prancha 3x30" - 45"',
    'Prancha 0x10',
    'Prancha 21x10',
    'Prancha 3x0',
    'Prancha 3x12 60',
    'Prancha 3x12 descanso 2',
    'Prancha 3x12 60-90s',
    'Prancha 3x12 11 min',
    'Prancha 3x12 60s 90s',
    'Prancha 3x12 RIR 1-2',
    'Prancha 3x12 RIR 11',
    'Prancha 3x12 cad 301',
    'Prancha 3x12 pegada fechada',
    'Prancha 3x12kg',
    'Prancha 3x12,5',
    '4x10 Prancha',
    'Prancha + Tríceps corda 3x12',
    'A - Prancha 3x12',
    'obs: sem exercício',
    'ou: Prancha',
    'bi-set:',
    'Exercício inventado 3x12 60s',
  ])('%s stays unread, as it was written', (line) => {
    expect(read(line)).toEqual([`unread: ${line}`]);
  });
});

describe('lines below an exercise', () => {
  it('are its notes and its swaps', () => {
    const [item] = itemsOf(
      'Supino reto com barra 3x12\nObs: pegada fechada\n- obs.: sem pressa\nou: Supino com halteres | flexão de braço',
    );
    expect(item).toMatchObject({
      note: 'pegada fechada\nsem pressa',
      swaps: [{ name: 'Supino com halteres' }, { name: 'Flexão de braço' }],
    });
  });

  it('stay unread where a swap is not known, there are too many, or the exercise is not known', () => {
    expect(read('Prancha 3x12\nou: Tríceps corda / Inventado')).toEqual([
      'Prancha 3x12',
      'unread: ou: Tríceps corda / Inventado',
    ]);
    const four = 'ou: Tríceps corda | Prancha | Leg press 45 | Flexão de braço';
    expect(read(`Prancha 3x12\n${four}`)).toEqual(['Prancha 3x12', `unread: ${four}`]);
    expect(read('Prancha 3x12\nInventado 3x12\nobs: lento')).toEqual([
      'Prancha 3x12',
      'unread: Inventado 3x12',
      'unread: obs: lento',
    ]);
  });

  it('of words are warm-up and cardio', () => {
    expect(read('> 10 min de esteira\n>> leve\nAquecimento: mobilidade\n- Cardio: 20 min')).toEqual([
      'text: 10 min de esteira\nleve',
      'text: Aquecimento: mobilidade',
      'text: Cardio: 20 min',
    ]);
  });
});

describe('a bi-set', () => {
  const expected = ['Crucifixo com halteres 3x12 +', 'Tríceps corda 3x12 60s'];
  it.each([
    'Crucifixo com halteres 3x12 + Tríceps corda 3x12 60s',
    'Crucifixo com halteres 3x12 +\nTríceps corda 3x12 60s',
    'Crucifixo com halteres 3x12\n+ Tríceps corda 3x12 60s',
    'bi-set: Crucifixo com halteres 3x12 + Tríceps corda 3x12 60s',
    'Biset:\n- Crucifixo com halteres 3x12\n- Tríceps corda 3x12 60s',
    'bi-set: Crucifixo com halteres 3x12\nTríceps corda 3x12 60s',
    'Crucifixo com halteres 3x12 conjugado com Tríceps corda 3x12 60s',
  ])('is read from %j', (text) => {
    expect(read(text)).toEqual(expected);
  });

  it('of three is a tri-set', () => {
    expect(read('tri-set\nPrancha 3x12\nTríceps corda 3x12\nFlexão de braço 3x12')).toEqual([
      'Prancha 3x12 +',
      'Tríceps corda 3x12 +',
      'Flexão de braço 3x12',
    ]);
  });

  it('keeps its place for a part that is not known, until it is', () => {
    const items = itemsOf('Inventado 3x12 + Prancha 3x12');
    expect(shown(items)).toEqual(['unread: Inventado 3x12 +', 'Prancha 3x12']);
    const again = rereadItems(items, [...LIBRARY, known('Inventado', 99)], ids());
    expect(shown(again)).toEqual(['Inventado 3x12 +', 'Prancha 3x12']);
  });

  it('is not made of a name with a plus', () => {
    expect(read('"Remada + face pull" 3x12')).toEqual(['"Remada + face pull" 3x12']);
  });
});

describe('the line of a day', () => {
  it.each([
    ['A - Peito e tríceps', 'Peito e tríceps'],
    ['Treino B: Costas', 'Costas'],
    ['*TREINO C*', ''],
    ['*Treino A* - Peito', 'Peito'],
    ['*Treino A - Peito*', 'Peito'],
    ['💪 Treino A – Peito', 'Peito'],
    ['Dia 1 - Pernas', 'Pernas'],
    ['Dia 2', ''],
    ['FICHA A (Peito)', '(Peito)'],
    ['TREINO A PEITO E TRÍCEPS', 'PEITO E TRÍCEPS'],
    ['C', ''],
    ['B)', ''],
    ['B) Costas', 'Costas'],
    ['Segunda-feira: Peito', 'Segunda-feira: Peito'],
    ['A - "Peito 3x10"', 'Peito 3x10'],
  ])('%s begins %j', (line, name) => {
    expect(namesOf(`${line}\nPrancha 3x12`)).toEqual([name]);
  });

  it('may be missing before the first items', () => {
    expect(
      days('Prancha 3x12\nA - Peito\nPrancha 3x12').map(({ name, items }) => [name, items.length]),
    ).toEqual([
      ['', 1],
      ['Peito', 1],
    ]);
    expect(days('')).toEqual([]);
    expect(days(' \n-----\n')).toHaveLength(1);
  });

  it('keeps a letter that does not follow as a part of the name', () => {
    expect(namesOf('A - Peito\nB - Costas\nD - Pernas\nE - Ombros')).toEqual([
      'Peito',
      'Costas',
      'D - Pernas',
      'Ombros',
    ]);
  });

  it('with a name that is too long leaves the name unread', () => {
    const name = 'Peito '.repeat(12).trim();
    expect(days(`A - ${name}`)).toMatchObject([{ name: '', items: [{ kind: 'unread', text: name }] }]);
  });

  it('stays unread where a single day is read', () => {
    expect(read('A - Peito\nPrancha 3x12')).toEqual(['unread: A - Peito', 'Prancha 3x12']);
  });
});

describe('too much', () => {
  const valid = (routine: DraftDay[]) => v.is(DraftDaysSchema, routine);

  it('from an eighth day on stays unread in the seventh', () => {
    const text = Array.from({ length: 9 }, (_, at) => `Dia ${at + 1}\nPrancha 3x12`).join('\n');
    const routine = days(text);
    expect(routine).toHaveLength(7);
    expect(shown(routine[6]?.items ?? [])).toEqual([
      'Prancha 3x12',
      'unread: Dia 8',
      'unread: Prancha 3x12',
      'unread: Dia 9',
      'unread: Prancha 3x12',
    ]);
    expect(valid(routine)).toBe(true);
  });

  it('in one day stays unread in its last items', () => {
    const routine = days(Array.from({ length: 33 }, (_, at) => `Prancha 3x${at + 1}`).join('\n'));
    expect(routine[0]?.items).toHaveLength(30);
    expect(shown(routine[0]?.items.slice(28) ?? [])).toEqual([
      'Prancha 3x29',
      'unread: Prancha 3x30\nPrancha 3x31\nPrancha 3x32\nPrancha 3x33',
    ]);
    expect(valid(routine)).toBe(true);
  });

  it('in one line is cut between words', () => {
    const line = 'palavra '.repeat(200).trim();
    const items = itemsOf(line);
    expect(items.map((item) => (item.kind === 'exercise' ? '' : item.text)).join(' ')).toBe(line);
    expect(valid([{ id: 'd', name: '', items }])).toBe(true);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        ...'A B 1 3x12 3x 60s 1\' 30" carga obs: ou: + | / - – * " ( ) > >> (?) (…) bi-set: Treino Dia RIR 2 cad 3010 💪 ✅ Supino com تمرين שלום × séries de até falha 20 kg'.split(
          ' ',
        ),
      ),
      { maxLength: 6 },
    )
    .chain((words) => fc.constantFrom(words.join(' '), words.join(''))),
);
const line = (max: number) => anyText.map((text) => cleanLine(cleanLine(text).slice(0, max)));
const lines = fc
  .array(anyText, { maxLength: 4 })
  .map((all) => cleanLines(cleanLines(all.join('\n')).slice(0, 500)));
const range = (max: number) =>
  fc.tuple(fc.integer({ min: 1, max }), fc.integer({ min: 1, max })).map(([one, other]) => ({
    from: Math.min(one, other),
    to: Math.max(one, other),
  }));

const library = fc
  .uniqueArray(fc.oneof(line(80), fc.constantFrom(...LIBRARY.map(({ name }) => name))), {
    minLength: 1,
    maxLength: 8,
    selector: comparable,
  })
  .map((names) =>
    [...names.filter((name) => hasVisibleText(name) && comparable(name) !== ''), 'Prancha lateral'].map(
      known,
    ),
  );

const itemFrom = (exercises: readonly Known[]) => {
  const exercise = fc
    .constantFrom(...exercises)
    .map(({ id, name, video, cue }) => ({ id, name, video, cue }));
  const scheme = fc.oneof(
    fc.tuple(
      fc.integer({ min: 1, max: 20 }),
      fc.oneof(
        range(200).map((each): Target => ({ kind: 'reps', ...each })),
        range(3600).map((each): Target => ({ kind: 'seconds', ...each })),
        fc.constant<Target>({ kind: 'failure' }),
      ),
    ),
    fc
      .array(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 20 })
      .map((reps): [number, Target] => [reps.length, { kind: 'reps-each', reps }]),
  );
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({
          exercise,
          scheme,
          load: fc.oneof(fc.constant(''), fc.constantFrom('20 kg', '20kg cada lado', 'moderada'), line(40)),
          rest: fc.option(fc.integer({ min: 0, max: 600 })),
          tempo: fc.constantFrom('', '3010', '30X0', 'XXXX'),
          rir: fc.option(fc.integer({ min: 0, max: 10 })),
          note: fc.oneof(fc.constant(''), lines),
          joined: fc.boolean(),
          swaps: fc.array(exercise, { maxLength: 3 }),
        })
        .map(
          ({ scheme: [sets, target], ...rest }): DraftItem => ({
            kind: 'exercise',
            id: 'x',
            sets,
            target,
            ...rest,
          }),
        ),
    },
    lines.map((text): DraftItem => ({ kind: 'text', id: 'x', text })),
    // What reads as an exercise is no unread line: it would be one only until it is read again.
    lines
      .filter((text) => parseItems(text, exercises, () => 'x').every(({ kind }) => kind !== 'exercise'))
      .map((text): DraftItem => ({ kind: 'unread', id: 'x', text })),
  );
};

const withoutIds = (routine: readonly DraftDay[]) =>
  routine.map(({ name, items }) => ({ name, items: items.map((item) => ({ ...item, id: '' })) }));

describe('what was printed', () => {
  it('has the form that one writes', () => {
    const text = [
      'A - Peito e tríceps',
      '> 10 min de esteira',
      'Supino reto com barra 4x8-12 90s carga 20 kg cad 3010 RIR 2',
      '  obs: pegada fechada',
      '  ou: Supino com halteres | Flexão de braço',
      'Crucifixo com halteres 3x12 + Tríceps corda 3x12 60s',
      '',
      'Treino B',
      'Uma linha que ninguém entende',
    ].join('\n');
    expect(printRoutine(days(text))).toBe(text);
  });

  it('reads back for each exercise of the starter list, without quotes', () => {
    const starters = STARTER_EXERCISES.map(({ name }, index) => known(name, index));
    const lines = starters.map(({ name }) => `${name} 3x12 60s`);
    for (const [index, line] of lines.entries()) {
      const items = parseItems(line, starters, ids());
      expect(items).toMatchObject([{ kind: 'exercise', exercise: { id: `e${index}` } }]);
      expect(items.map(printItem)).toEqual([line]);
    }
  });

  it('reads back as the same days, whatever their names and words are', () => {
    const cases = library.chain((exercises) =>
      fc.tuple(
        fc.constant(exercises),
        fc.array(
          fc.record({
            id: fc.constant('d'),
            name: line(60),
            items: fc.array(itemFrom(exercises), { maxLength: 6 }),
          }),
          { maxLength: 7 },
        ),
      ),
    );
    fc.assert(
      fc.property(cases, ([exercises, routine]) => {
        const text = printRoutine(routine);
        expect(withoutIds(parseRoutine(text, exercises, ids()))).toEqual(withoutIds(routine));
      }),
    );
  });

  it('reads back when it was read from any text', () => {
    // An exercise behind '(?)' is unread only until it is read again.
    const hidesExercise = (each: string) =>
      /\(\?\)/.test(each) && itemsOf(each.replace(/^.*?\(\?\)/u, '')).some(({ kind }) => kind === 'exercise');
    const text = fc
      .array(anyText, { maxLength: 40 })
      .filter((all) => !all.some(hidesExercise))
      .map((all) => all.join('\n'));
    fc.assert(
      fc.property(text, (typed) => {
        const routine = days(typed);
        expect(v.is(DraftDaysSchema, routine)).toBe(true);
        expect(withoutIds(days(printRoutine(routine)))).toEqual(withoutIds(routine));
      }),
    );
  });
});

describe('reading', () => {
  it('loses no letter and no number of a line that it does not understand', () => {
    const words = fc.array(anyText, { maxLength: 40 }).map((all) => all.join('\n'));
    fc.assert(
      fc.property(words, (typed) => {
        const routine = days(typed);
        const kept = routine
          .flatMap(({ name, items }) => [
            name,
            ...items.map((item) => (item.kind === 'exercise' ? printItem(item) : item.text)),
          ])
          .join('\n');
        for (const each of cleanLines(typed).split('\n')) {
          const alone = parseItems(each, LIBRARY, ids());
          if (alone.length !== 1 || alone[0]?.kind !== 'unread') continue;
          // The letter of a day follows from its place.
          if (days(each)[0]?.items.length === 0) continue;
          for (const word of alone[0].text.match(/[\p{L}\p{N}]{4,}/gu) ?? []) expect(kept).toContain(word);
        }
      }),
    );
  });
});
