import { describe, expect, it } from 'vitest';
import { findExercises, matchExercise, suggestExercises } from './match.ts';

const exercise = (name: string, more: { archived?: boolean; group?: string; equipment?: string } = {}) => ({
  name,
  archived: false,
  group: '',
  equipment: '',
  ...more,
});

const LIBRARY = [
  exercise('Supino reto com barra', { group: 'Peito', equipment: 'Barra' }),
  exercise('Supino reto com halteres', { group: 'Peito', equipment: 'Halteres' }),
  exercise('Supino inclinado com halteres', { group: 'Peito', equipment: 'Halteres' }),
  exercise('Leg press 45°', { group: 'Quadríceps', equipment: 'Máquina' }),
  exercise('Leg press horizontal', { group: 'Quadríceps', equipment: 'Máquina' }),
  exercise('Agachamento', { group: 'Quadríceps', equipment: 'Peso do corpo' }),
  exercise('Agachamento búlgaro', { group: 'Quadríceps', equipment: 'Halteres' }),
  exercise('Elevação lateral na polia', { group: 'Ombros', equipment: 'Polia' }),
  exercise('Remada cavalinho', { group: 'Costas', equipment: 'Barra', archived: true }),
];

const namesOf = (typed: string) => {
  const match = matchExercise(typed, LIBRARY);
  return 'found' in match ? match.found.name : match.candidates.map(({ name }) => name);
};

describe('a typed name', () => {
  it.each([
    ['supino inclinado halter', 'Supino inclinado com halteres'],
    ['HALTERES SUPINO INCLINADO', 'Supino inclinado com halteres'],
    ['elevacoes laterais polia', 'Elevação lateral na polia'],
    ['elevacao lateral na polia', 'Elevação lateral na polia'],
    ['Elevações lateral polia', 'Elevação lateral na polia'],
    ['leg press 45', 'Leg press 45°'],
    ['leg press 45 graus', []],
    ['agachamentos', 'Agachamento'],
    ['inclinado halteres', 'Supino inclinado com halteres'],
  ])('%s means %j', (typed, expected) => {
    expect(namesOf(typed)).toEqual(expected);
  });

  it('is not guessed where several exercises have its words', () => {
    expect(namesOf('supino reto')).toEqual(['Supino reto com barra', 'Supino reto com halteres']);
    expect(namesOf('leg press')).toEqual(['Leg press 45°', 'Leg press horizontal']);
  });

  it('of one word finds no longer name, even if there is only one', () => {
    expect(namesOf('búlgaro')).toEqual(['Agachamento búlgaro']);
  });

  it('does not take a number for the beginning of another', () => {
    expect(namesOf('leg press 4')).toEqual([]);
  });

  it('finds an archived exercise only when it is written out', () => {
    expect(namesOf('remada cavalinho')).toBe('Remada cavalinho');
    expect(namesOf('cavalinho remada')).toEqual([]);
  });

  it('without letters finds what is spelt the same, and nothing else', () => {
    const odd = [exercise('💪'), exercise('🔥')];
    expect(matchExercise('🔥', odd)).toEqual({ found: odd[1] });
    expect(matchExercise('⭐', odd)).toEqual({ candidates: [] });
    expect(matchExercise('', LIBRARY)).toEqual({ candidates: [] });
  });
});

describe('suggestions', () => {
  const suggested = (typed: string, count = 9) =>
    suggestExercises(typed, LIBRARY, count).map(({ name }) => name);

  it('have the beginnings of the typed words, in any order, best first', () => {
    expect(suggested('agach')).toEqual(['Agachamento', 'Agachamento búlgaro']);
    expect(suggested('halt sup')).toEqual(['Supino reto com halteres', 'Supino inclinado com halteres']);
    expect(suggested('supino com b')).toEqual(['Supino reto com barra']);
    expect(suggested('le')).toEqual(['Leg press 45°', 'Leg press horizontal']);
  });

  it('are no more than asked for, never archived, and none for nothing', () => {
    expect(suggested('supino', 2)).toHaveLength(2);
    expect(suggested('remada')).toEqual([]);
    expect(suggested('  ')).toEqual([]);
  });
});

describe('the search of the library', () => {
  const found = (typed: string) => findExercises(typed, LIBRARY).map(({ name }) => name);

  it('looks into name, group and equipment, and finds archived exercises too', () => {
    expect(found('peito halt')).toEqual(['Supino reto com halteres', 'Supino inclinado com halteres']);
    expect(found('quadriceps maquina 45')).toEqual(['Leg press 45°']);
    expect(found('cavalinho')).toEqual(['Remada cavalinho']);
  });

  it('shows everything while nothing is typed', () => {
    expect(found('')).toHaveLength(LIBRARY.length);
  });
});
