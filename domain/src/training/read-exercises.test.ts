import { expect, it } from 'vitest';
import type { LibraryExercise } from './exercises.ts';
import { readExercises } from './read-exercises.ts';

const STORED: LibraryExercise = {
  id: 'a',
  name: 'Supino reto com barra',
  video: null,
  cue: '',
  version: 3,
  group: 'Peito',
  equipment: 'Barra',
  archived: false,
};

function read(text: string) {
  let count = 0;
  return readExercises(text, [STORED], () => `n${(count += 1)}`);
}
const names = (text: string) => read(text).added.map(({ name }) => name);

it('a list has a name a line, with bullets and numbers or without, and with empty lines', () => {
  expect(names('- Agachamento livre\n\n• Leg press 45°\r\n3. Stiff\n4) Afundo\n  Prancha  ')).toEqual([
    'Agachamento livre',
    'Leg press 45°',
    'Stiff',
    'Afundo',
    'Prancha',
  ]);
});

it("Excel's CSV begins with a mark and headings, and holds all five cells", () => {
  const text =
    '\uFEFFNome;Grupo;Equipamento;Link;Dica\r\nCrucifixo;Peito;Halteres;https://youtu.be/dQw4w9WgXcQ;"Cotovelos ""soltos"";\ndesça devagar"\r\n';
  expect(read(text)).toEqual({
    added: [
      {
        id: 'n1',
        name: 'Crucifixo',
        video: 'dQw4w9WgXcQ',
        cue: 'Cotovelos "soltos";\ndesça devagar',
        version: 0,
        group: 'Peito',
        equipment: 'Halteres',
        archived: false,
      },
    ],
    known: [],
    duplicates: [],
    refused: [],
  });
});

it('cells that are copied from a spreadsheet have tabs between them', () => {
  expect(read('Remada curvada\tCostas\tBarra\t\t').added).toMatchObject([
    { name: 'Remada curvada', group: 'Costas', equipment: 'Barra', video: null },
  ]);
});

it('a name that an earlier line has is left out, whatever its accents and capitals', () => {
  const { added, known, duplicates } = read(
    'Elevação\nelevacao\nsupino reto com barra;;;;a\nSUPINO RETO COM BARRA;;;;b',
  );
  expect(duplicates).toEqual([
    { line: 2, name: 'elevacao' },
    { line: 4, name: 'SUPINO RETO COM BARRA' },
  ]);
  expect([added.length, known.length]).toEqual([1, 1]);
});

it('a name that the library has changes that exercise, and empty columns leave what is there alone', () => {
  const { added, known } = read('SUPINO RETO COM BARRA;;;https://youtu.be/dQw4w9WgXcQ;Escápulas juntas');
  expect(added).toEqual([]);
  expect(known).toEqual([
    {
      line: 1,
      exercise: { ...STORED, video: 'dQw4w9WgXcQ', cue: 'Escápulas juntas' },
      fields: ['video', 'cue'],
    },
  ]);
  expect(read('Supino reto com barra;Tríceps').known).toMatchObject([
    { exercise: { group: 'Tríceps', equipment: 'Barra' }, fields: ['group'] },
  ]);
});

it('a line that is equal to the exercise of its name changes nothing', () => {
  expect(read('Supino reto com barra\n').known).toEqual([{ line: 1, exercise: STORED, fields: [] }]);
  expect(read('Supino reto com barra;Peito;Barra;;').known).toMatchObject([{ fields: [] }]);
});

it('an archived exercise changes and stays archived, unless another one in use has its name', () => {
  const line = 'Supino reto com barra;Tríceps';
  const archived = { ...STORED, id: 'b', archived: true };
  const change = (library: LibraryExercise[]) => readExercises(line, library, () => 'n').known;
  expect(change([archived])).toMatchObject([{ exercise: { id: 'b', archived: true, group: 'Tríceps' } }]);
  expect(change([STORED, archived])).toMatchObject([{ exercise: { id: 'a', archived: false } }]);
  expect(change([archived, STORED])).toMatchObject([{ exercise: { id: 'a', archived: false } }]);
});

it('each line that is no exercise is refused with its reason, and the others are read', () => {
  const lines = [
    ';Peito',
    'x'.repeat(81),
    `Rosca;${'x'.repeat(41)}`,
    'Rosca;Bíceps;Barra;https://vimeo.com/1',
    `Rosca;;;;${'x'.repeat(201)}`,
    'Rosca;Bíceps;Barra;;Dica;Mais',
    'Rosca;;;;"um\ndois\ntrês"',
    'Rosca',
  ];
  const { added, refused } = read(lines.join('\n'));
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'no-name'],
    [2, 'name-too-long'],
    [3, 'word-too-long'],
    [4, 'no-video'],
    [5, 'cue-too-long'],
    [6, 'too-many-cells'],
    [7, 'cue-too-many-lines'],
  ]);
  expect(added).toMatchObject([{ name: 'Rosca' }]);
});

it('a quote that is never closed, as for inches, takes no other line with it', () => {
  expect(names('Caixa 20" de altura\n"Prancha\nStiff')).toEqual(['Caixa 20" de altura', '"Prancha', 'Stiff']);
});

it('lines after a cell of two lines keep their numbers', () => {
  expect(read('Prancha;;;;"um\ndois"\n;Peito').refused).toMatchObject([{ line: 3 }]);
});
