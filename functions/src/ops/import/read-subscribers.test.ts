import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../../kit/time.ts';
import { readSubscribers } from './read-subscribers.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subscribers-'));
});
beforeEach(() => setClock(() => Date.parse('2026-12-01T12:00:00Z')));
afterAll(async () => {
  setClock(() => Date.now());
  await rm(folder, { recursive: true });
});

const read = async (content: string | Buffer) => {
  const path = join(folder, 'subscribers.csv');
  await writeFile(path, content);
  return readSubscribers(path);
};
const ana = {
  email: 'ana@exemplo.com',
  nome: 'Ana Souza',
  subscription_tier: 'plus',
  subscription_end: '31/12/2026',
};
const line = (cells: Readonly<Record<string, string>>) => Object.values(cells).join(';');
/** What is read of one row with these cells. */
const readRow = async (changes: Readonly<Record<string, string>>) => {
  const row = { ...ana, ...changes };
  const quoted = Object.values(row).map((cell) => `"${cell.replaceAll('"', '""')}"`);
  const { subscribers, refused } = await read(`${Object.keys(row).join(',')}\n${quoted.join(',')}\n`);
  return subscribers[0] ?? refused[0]?.reasons.join();
};

describe('a row of the file', () => {
  it.each([
    [{}, { person: { email: 'ana@exemplo.com', nome: 'Ana Souza', telefone: '', data_nascimento: '' } }],
    [{}, { line: 2, answers: null }],
    [
      { subscription_end: '31/12/2026' },
      { access: { kind: 'plan', tier: 'plus', end: new Date('2027-01-01T03:00:00Z') } },
    ],
    [{ subscription_end: '2026-12-31' }, { access: { end: new Date('2027-01-01T03:00:00Z') } }],
    // The last day lasts to its end.
    [{ subscription_end: '01/12/2026' }, { access: { end: new Date('2026-12-02T03:00:00Z') } }],
    [{ subscription_tier: 'Personal 3.0' }, { access: { tier: 'Personal 3.0' } }],
    [
      { subscription_end: '', stripe_subscription_id: 'sub_12345678' },
      { access: { kind: 'card', plan: 'plus', id: 'sub_12345678' } },
    ],
    [{ email: ' Ana Souza <Ana@Exemplo.com>; ' }, { person: { email: 'ana@exemplo.com' } }],
    [{ email: 'mailto:ana@exemplo.com?subject=Oi' }, { person: { email: 'ana@exemplo.com' } }],
    [{ nome: 'Ana\tSou\u200Bza ' }, { person: { nome: 'Ana Souza' } }],
    [{ nome: 'JOÃO “Jão” Ñuñez' }, { person: { nome: 'JOÃO “Jão” Ñuñez' } }],
    [{ telefone: '+55 11 98765-4321' }, { person: { telefone: '(11)98765-4321' } }],
    [{ data_nascimento: '28/02/1990' }, { person: { data_nascimento: '1990-02-28' } }],
    [
      { altura: '1,74', peso: '80.9', limitacoes_lesoes: 'Joelho, "às vezes"\nao descer' },
      { answers: { altura: 1.74, peso: 80.9, limitacoes_lesoes: 'Joelho, "às vezes"\nao descer' } },
    ],
    [{ objetivo_principal: 'perder-peso' }, { answers: { objetivo_principal: 'perder-peso', altura: null } }],
  ])('%# with %j is read', async (cells, expected) => {
    expect(await readRow(cells)).toMatchObject(expected);
  });

  it.each([
    [{ email: 'ana@exemplo' }, /^email is no e-mail address$/],
    [{ email: 'ana@exemplo.com; bia@exemplo.com' }, /^email is no e-mail address$/],
    [{ nome: '\u200B' }, /^nome is no name$/],
    [{ nome: 'x'.repeat(121) }, /^nome is longer than 120 characters$/],
    [{ nome: 'JoÃ£o' }, /^nome has letters that a wrong encoding has damaged$/],
    [{ nome: 'MarÃ\u00ADa' }, /wrong encoding/],
    [{ outros_pontos: 'N\uFFFDo' }, /^outros_pontos has letters that a wrong encoding/],
    [{ telefone: '98765-4321' }, /^telefone is no whole number with its area code/],
    [{ telefone: '5,51199E+12' }, /^telefone is no whole number/],
    [{ data_nascimento: '31/02/1990' }, /^data_nascimento is no day: write it as dd\/mm\/yyyy/],
    [{ data_nascimento: '32932' }, /^data_nascimento is no day/],
    [{ data_nascimento: '02/12/2026' }, /^data_nascimento is a day to come$/],
    [{ subscription_tier: 'VIP' }, /^subscription_tier is none of plus, pro, Personal 3\.0$/],
    [{ subscription_tier: '' }, /^subscription_tier is none of/],
    [{ subscription_end: '12/31/2026' }, /^subscription_end is no day/],
    [{ subscription_end: '' }, /^subscription_end is empty$/],
    [{ subscription_end: '30/11/2026' }, /^subscription_end is over/],
    [{ subscription_end: '31/12/2099' }, /^subscription_end is more than three years ahead$/],
    [{ stripe_subscription_id: 'cs_test_12345678' }, /^stripe_subscription_id is no id of a subscription/],
    [
      { subscription_tier: 'Personal 3.0', stripe_subscription_id: 'sub_12345678' },
      /^subscription_tier is no plan on sale/,
    ],
    [{ altura: '174' }, /^altura is no number of metres between 0.5 and 2.6$/],
    [{ peso: '80 kg' }, /^peso is no number of kilograms between 20 and 400$/],
    [{ objetivo_principal: 'x'.repeat(61) }, /^objetivo_principal is longer than 60 characters$/],
    [{ email: 'x', peso: '1' }, /^email is no e-mail address,peso is no number/],
  ])('%# with %j is refused', async (cells, reason) => {
    expect(await readRow(cells)).toMatch(reason);
  });

  it('is refused with all rows of the same address, or of the same subscription', async () => {
    const rows = [
      { ...ana, stripe_subscription_id: '' },
      { ...ana, email: 'ANA@exemplo.com', stripe_subscription_id: '' },
      { ...ana, email: 'bia@exemplo.com', stripe_subscription_id: 'sub_12345678' },
      { ...ana, email: 'caio@exemplo.com', stripe_subscription_id: 'sub_12345678' },
      { ...ana, email: 'davi@exemplo.com', stripe_subscription_id: '' },
    ];
    const header = Object.keys(rows[0] ?? {}).join(';');
    const { subscribers, refused } = await read([header, ...rows.map(line)].join('\n'));
    expect(subscribers.map(({ person }) => person.email)).toEqual(['davi@exemplo.com']);
    expect(refused).toEqual([
      { line: 2, reasons: ['email is the same on the lines 2, 3'] },
      { line: 3, reasons: ['email is the same on the lines 2, 3'] },
      { line: 4, reasons: ['stripe_subscription_id is the same on the lines 4, 5'] },
      { line: 5, reasons: ['stripe_subscription_id is the same on the lines 4, 5'] },
    ]);
  });
});

describe('the file', () => {
  const header = Object.keys(ana);
  it.each([
    ['commas', `${header.join()}\n${Object.values(ana).join()}\n`],
    ['semicolons', `${header.join(';')}\n${line(ana)}`],
    [
      "Excel's mark, line ends and empty rows",
      `\uFEFF${header.join(';')}\r\n;;;\r\n\r\n${line(ana)}\r\n;;;\r\n`,
    ],
  ])('is read with %s', async (_what, content) => {
    expect((await read(content)).subscribers).toMatchObject([{ person: { email: ana.email } }]);
  });

  it('counts lines as an editor does, also behind cells of several lines', async () => {
    const rows = [
      { ...ana, nome: '"Ana\nSouza"' },
      { ...ana, email: 'x' },
    ];
    const { subscribers, refused } = await read([header.join(';'), ...rows.map(line)].join('\n'));
    expect([subscribers[0]?.line, refused[0]?.line]).toEqual([2, 4]);
  });

  const latin = Buffer.from(`${header.join(';')}\n${line({ ...ana, nome: 'João' })}`, 'latin1');
  it.each([
    ['', 'no rows besides its header'],
    [header.join(), 'no rows besides its header'],
    [
      'e-mail,nome\na,b\n',
      'Columns are missing: email, subscription_tier, subscription_end. Columns that nobody knows: e-mail.',
    ],
    [`${header.join()},nome\n`, 'Columns that stand there twice: nome.'],
    [
      `${header.join()}\na@b.co,Souza, Ana,plus,01/01/2027\n`,
      'Invalid Record Length: columns length is 4, got 5 on line 2',
    ],
    [`${header.join()}\n"a@b.co,Ana,plus,01/01/2027\n`, 'Quote Not Closed'],
    [latin, 'Salvar como, "CSV UTF-8 (Delimitado por vírgulas)"'],
    [Buffer.from('\uFEFFemail;nome\r\n', 'utf16le'), 'Save As, "CSV UTF-8 (Comma delimited)"'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0xff]), 'is not in UTF-8'],
  ])('%# is refused as a whole', async (content, why) => {
    await expect(read(content)).rejects.toThrow(why);
  });

  it('is refused where it is not there', async () => {
    await expect(readSubscribers('/nowhere.csv')).rejects.toThrow('The file cannot be read (ENOENT).');
  });
});
