import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRows } from './csv/read-rows.ts';
import type { Decisions } from './decisions.ts';
import type { Wanted } from './row/read-row.ts';
import { surveyFile } from './survey.ts';
import { chooseAccess } from './take/choose-access.ts';
import { wantedOf } from './take/take-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(() => rm(folder, { recursive: true }));

const DECISIONS: Decisions = {
  isDry: true,
  mode: 'take',
  isEndlessMeant: true,
  tiers: new Map(),
  amounts: new Map(),
  ignored: [],
  columns: new Map(),
};
const YEAR = new Date().getUTCFullYear();
const COLUMNS = {
  email: [
    'ana@exemplo.com',
    ' Ana@Exemplo.com',
    'Ana <ana@exemplo.com>',
    'mailto:ana@exemplo.com',
    "'ana@exemplo.com",
    'ana\u200b@exemplo.com;',
    "d'avila@exemplo.com",
    'bru..na@exemplo.com',
    'a@b.com, c@d.com',
    'NULL',
    '',
  ],
  nome: ['Ana', '', 'Souza, "Ana"', 'Ana\nSouza'],
  subscribed: ['', 'sim', 'false', 'talvez'],
  subscription_tier: ['', 'plus', 'VIP'],
  subscription_end: ['', `31/12/${YEAR - 1}`, `31/12/${YEAR + 1}`, `30/06/${YEAR + 1}`, '31/02/2026'],
  stripe_subscription_id: ['', 'sub_12345678', 'none', '?sub_12345678'],
  peso: ['', 'null', '80,9 kg', 'muito'],
  updated_at: ['', '2026-01-01', '2026-03-01'],
};
/** Whether a row's plan is taken or asked about. */
function hasPlan({ access }: Wanted): boolean {
  if (access === null) return false;
  const choice = chooseAccess(access, [], DECISIONS, new Date());
  return 'refused' in choice || choice.kind !== 'none';
}
const HEADER = Object.keys(COLUMNS);
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const row = fc
  .tuple(
    fc.tuple(...Object.values(COLUMNS).map((cells) => fc.constantFrom(...cells))),
    fc.constantFrom(0, 0, 0, -1, 1, 2),
  )
  .map(([cells, more]) =>
    more < 0 ? cells.slice(0, more) : [...cells, ...Array.from({ length: more }, () => 'x')],
  );

it('reads each row of any file as one to take, one to refuse, or one that brings no more than another of its person', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t'),
      async (cells, separator) => {
        const path = join(folder, 'rows.csv');
        await writeFile(path, [HEADER, ...cells].map((line) => line.map(quote).join(separator)).join('\r\n'));
        const isBlank = (line: readonly string[]) => line.every((cell) => cell.trim() === '');
        const survey = await surveyFile(path, DECISIONS).catch(() => null);
        // A file without rows, which the command refuses as a whole.
        if (survey === null) return expect(cells.every(isBlank)).toBe(true);
        const read = [];
        for await (const each of readRows(path, survey.format)) read.push(each);
        const outcomes = read.slice(1).map((each) => ({ ...each, outcome: wantedOf(survey, each) }));
        expect(outcomes).toHaveLength(cells.filter((line) => !isBlank(line)).length);
        for (const { cells: own, outcome } of outcomes) {
          if (!('later' in outcome)) continue;
          // Alone in its file, the row would be taken.
          const alone = wantedOf({ ...survey, chosen: new Map() }, { line: 0, cells: own });
          if (!('email' in alone)) throw new Error('A refused row is not in the report.');
          const others = outcomes.flatMap(({ outcome: other }) =>
            'email' in other && other.email === alone.email ? [other] : [],
          );
          expect(others).toHaveLength(1);
          for (const other of others) {
            expect(other.answers !== null || alone.answers === null).toBe(true);
            expect(hasPlan(other) || !hasPlan(alone)).toBe(true);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

it('puts a row into the report that names somebody else under the same address, and no row that spells the name otherwise', async () => {
  const path = join(folder, 'couple.csv');
  const rows = [
    ['nome', 'email', 'subscription_end'],
    ['Íris Souza', 'casal@exemplo.com', `31/12/${YEAR + 1}`],
    ['IRIS S. SOUZA', 'casal@exemplo.com', `30/06/${YEAR + 1}`],
    ['', 'casal@exemplo.com', `30/06/${YEAR + 1}`],
    ['Bruno Souza', 'casal@exemplo.com', `30/06/${YEAR + 1}`],
  ];
  await writeFile(path, rows.map((line) => line.join(';')).join('\n'));
  const survey = await surveyFile(path, DECISIONS);
  const outcomes = [];
  for await (const each of readRows(path, survey.format)) outcomes.push(wantedOf(survey, each));
  expect(outcomes.slice(2)).toEqual([
    { later: true },
    { later: true },
    { refused: ['names somebody else than line 2 of the same address'] },
  ]);
});
