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
const names = (text: string) => read(text).exercises.map(({ name }) => name);

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
    exercises: [
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
    duplicates: [],
    refused: [],
  });
});

it('cells that are copied from a spreadsheet have tabs between them', () => {
  expect(read('Remada curvada\tCostas\tBarra\t\t').exercises).toMatchObject([
    { name: 'Remada curvada', group: 'Costas', equipment: 'Barra', video: null },
  ]);
});

it('a name that the library or an earlier line has is left out, whatever its accents and capitals', () => {
  expect(read('SUPINO RETO COM BARRA\nElevação\nelevacao').duplicates).toEqual([
    { line: 1, name: 'SUPINO RETO COM BARRA' },
    { line: 3, name: 'elevacao' },
  ]);
});

it('each line that is no exercise is refused with its reason, and the others are read', () => {
  const lines = [
    ';Peito',
    'x'.repeat(81),
    `Rosca;${'x'.repeat(41)}`,
    'Rosca;Bíceps;Barra;https://vimeo.com/1',
    `Rosca;;;;${'x'.repeat(201)}`,
    'Rosca;Bíceps;Barra;;Dica;Mais',
    'Rosca',
  ];
  const { exercises, refused } = read(lines.join('\n'));
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'no-name'],
    [2, 'name-too-long'],
    [3, 'word-too-long'],
    [4, 'no-video'],
    [5, 'cue-too-long'],
    [6, 'too-many-cells'],
  ]);
  expect(exercises).toMatchObject([{ name: 'Rosca' }]);
});

it('a quote that is never closed, as for inches, takes no other line with it', () => {
  expect(names('Caixa 20" de altura\n"Prancha\nStiff')).toEqual(['Caixa 20" de altura', '"Prancha', 'Stiff']);
});

it('lines after a cell of two lines keep their numbers', () => {
  expect(read('Prancha;;;;"um\ndois"\n;Peito').refused).toMatchObject([{ line: 3 }]);
});
