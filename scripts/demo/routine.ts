/** The routine of the demo accounts that train, and with it the loads with which each exercise begins and grows. */
import type { ExerciseItem, RoutineDay, Target } from 'domain/training/routine';

const reps = (from: number, to: number): Target => ({ kind: 'reps', from, to });

/** An exercise of three sets on its place in a day. The id of the item begins with the letter of its day. */
function item(id: string, name: string, target: Target, fields: Partial<ExerciseItem> = {}): ExerciseItem {
  return {
    kind: 'exercise',
    id,
    exercise: { id: `ex${id}`, name, video: null, cue: '' },
    sets: 3,
    target,
    load: '',
    rest: 60,
    tempo: '',
    rir: null,
    note: '',
    joined: false,
    swaps: [],
    ...fields,
  };
}

/** What takes the place of the bench press where all benches are taken. */
export const SWAP = {
  id: 'exhalteres',
  name: 'Supino reto com halteres',
  video: null,
  cue: 'Desça até a linha do peito.',
};

/** Three days in turn, as a trainer writes them for somebody with a year of training. */
export const DEMO_DAYS: readonly RoutineDay[] = [
  {
    id: 'a',
    name: 'Peito e tríceps',
    items: [
      { kind: 'text', id: 'a0', text: '8 min de esteira, leve.' },
      item('a1', 'Supino reto com barra', reps(8, 10), {
        exercise: {
          id: 'exa1',
          name: 'Supino reto com barra',
          video: 'rT7DgCr-3pg',
          cue: 'Escápulas juntas, pés firmes no chão.',
        },
        sets: 4,
        rest: 90,
        rir: 2,
        swaps: [SWAP],
      }),
      item('a2', 'Supino inclinado com halteres', reps(10, 12)),
      item('a3', 'Crucifixo reto com halteres', reps(12, 12), { joined: true }),
      item('a4', 'Tríceps na polia com corda', reps(12, 12)),
      item('a5', 'Prancha', { kind: 'seconds', from: 30, to: 45 }, { rest: 45 }),
    ],
  },
  {
    id: 'b',
    name: 'Pernas',
    items: [
      item('b1', 'Agachamento livre', reps(8, 10), {
        exercise: { id: 'exb1', name: 'Agachamento livre', video: null, cue: 'Joelhos na direção dos pés.' },
        sets: 4,
        rest: 120,
        rir: 2,
      }),
      item('b2', 'Leg press 45°', reps(10, 12), { rest: 90 }),
      item('b3', 'Cadeira flexora', reps(12, 12)),
      item('b4', 'Panturrilha em pé na máquina', reps(15, 15), { rest: 45 }),
    ],
  },
  {
    id: 'c',
    name: 'Costas e bíceps',
    items: [
      item('c1', 'Puxada frontal aberta', reps(8, 12), { sets: 4, rest: 90 }),
      item('c2', 'Remada curvada com barra', reps(8, 10), { rest: 90 }),
      item('c3', 'Remada baixa com triângulo', reps(12, 12)),
      item('c4', 'Rosca direta com barra W', reps(10, 12)),
    ],
  },
];

/** By exercise: the load of the first week, and what each further week adds, in kilograms. What is missing has none. */
export const LOADS: Readonly<Record<string, { readonly first: number; readonly step: number }>> = {
  exa1: { first: 35, step: 2.5 },
  exhalteres: { first: 28, step: 2 },
  exa2: { first: 20, step: 2 },
  exa3: { first: 12, step: 0 },
  exa4: { first: 15, step: 2.5 },
  exb1: { first: 40, step: 5 },
  exb2: { first: 100, step: 10 },
  exb3: { first: 25, step: 2.5 },
  exb4: { first: 40, step: 5 },
  exc1: { first: 35, step: 2.5 },
  exc2: { first: 25, step: 2.5 },
  exc3: { first: 35, step: 2.5 },
  exc4: { first: 15, step: 1 },
};
