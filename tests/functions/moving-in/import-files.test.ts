import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import { csv, useExportFolder } from '../support/export-files.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('import-files');
const program = useProgram('import');
const folder = useExportFolder();
const EMAIL = 'joao@exemplo.com';
const END = `${new Date().getUTCFullYear() + 1}-01-31`;
const joao = { email: EMAIL, nome: 'João Conceição', subscription_tier: 'plus', subscription_end: END };

beforeEach(() => stage.reset());

describe('a file from a spreadsheet', () => {
  it('is read in any usual encoding, with any usual separator and line ends', PATIENCE, async () => {
    const of = (name: string) => [{ ...joao, email: `${name}@exemplo.com` }];
    const utf16 = Buffer.from(csv(of('utf16'), '\t', '\r\n'), 'utf16le');
    const bare = `nome,EMAIL ,Plano,subscription_end\n${joao.nome},bare@exemplo.com,plus,${END}\n\n`;
    const files: readonly (readonly [name: string, content: string | Buffer, read: string])[] = [
      ['marked', `\uFEFF${csv(of('marked'))}`, 'UTF-8, separated by commas'],
      ['semicolons', csv(of('semicolons'), ';', '\r\n'), 'UTF-8, separated by semicolons'],
      ['tabs', csv(of('tabs'), '\t'), 'UTF-8, separated by tabs'],
      ['old', csv(of('old'), ';', '\r'), 'UTF-8, separated by semicolons'],
      ['latin', Buffer.from(csv(of('latin'), ';'), 'latin1'), 'Windows-1252, separated by semicolons'],
      ['utf16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'UTF-16, separated by tabs'],
      ['bare', bare, 'UTF-8, separated by commas'],
    ];
    const paths = await Promise.all(files.map(([name, content]) => folder.write(`${name}.csv`, content)));
    const { code, lines } = await program.run(...paths);
    expect(code).toBe(0);
    expect(lines).toEqual(
      expect.arrayContaining(files.map(([name, _content, read]) => `${name}.csv: 1 rows, ${read}`)),
    );
    for (const [name] of files) {
      const { subscriber } = await booksOf(stage, `${name}@exemplo.com`);
      expect([name, subscriber]).toMatchObject([name, { nome: joao.nome, subscribed: true }]);
    }
  });

  it('counts lines as the editor does, also behind cells of several lines', PATIENCE, async () => {
    const rows = [
      { ...joao, nome: 'João\nda\nSilva' },
      { ...joao, email: 'x' },
    ];
    await program.run(await folder.write('export.csv', csv(rows)));
    expect(await folder.read('export.report.csv')).toContain('"","5","email is no e-mail address"');
  });

  it('writes no formula into its report, and reads a cell of the report as it was', PATIENCE, async () => {
    const rows = [{ ...joao, email: 'x', nome: "=cmd|' /C calc'!A0" }];
    await program.run(await folder.write('formula.csv', csv(rows)));
    const report = await folder.read('formula.report.csv');
    expect(report).toContain(`"'=cmd|' /C calc'!A0"`);
    const email = 'formula@exemplo.com';
    const corrected = report.replace('"x"', `"${email}"`);
    await program.run(await folder.write('corrected.csv', corrected));
    expect((await booksOf(stage, email)).subscriber).toMatchObject({ nome: rows[0]?.nome });
  });

  it('lets no file and no header speak to the terminal', PATIENCE, async () => {
    const path = await folder.write('a\u001B[2Jb.csv', 'email,no\u001B]0;x\u0007me\nana@exemplo.com,Ana\n');
    const { lines } = await program.run(path);
    expect(lines.join()).toContain('\uFFFD');
    expect(lines.join()).not.toMatch(/\p{Cc}/u);
  });
});

describe('a file that is refused as a whole', () => {
  it('is named with its reason, and nothing is taken of the other files either', PATIENCE, async () => {
    const files: readonly (readonly [name: string, content: string | Buffer, why: string])[] = [
      ['empty', '', 'The file is empty.'],
      ['header', 'email,nome\n', 'The file has no rows besides its header.'],
      ['workbook', Buffer.from('PK\u0003\u0004rest'), 'This is an Excel workbook.'],
      ['picture', Buffer.from([0x89, 0x50, 0, 0, 1]), 'The file is no text.'],
      ['nobody', 'nome,telefone\nAna,11\n', 'The first line names no column "email".'],
      ['misspelt', 'email,nome,subscripton_end\na,b,c\n', 'Unknown columns: subscripton_end.'],
      ['twice', 'email,nome,nome\na,b,c\n', 'Columns that stand there twice: nome.'],
      ['useless', 'email,id\na@b.co,1\n', 'neither a plan nor answers'],
      ['endless', 'email,subscribed\na@b.co,true\n', 'The column subscription_end is missing'],
      ['open', `email,nome\n"a@b.co,Ana\n${'x'.repeat(200)}\n`, 'a quotation mark is not closed'],
      ['long', `email,nome\n"a@b.co,Ana\n${'x\n'.repeat(99_999)}\n`, 'a quotation mark is not closed'],
      ['marks', 'email,nome\na@b.co,"Ana" Lima\n', 'a quotation mark stands inside a cell'],
    ];
    const good = await folder.write('good.csv', csv([joao]));
    const bad = await Promise.all(files.map(([name, content]) => folder.write(`${name}.csv`, content)));
    const { code, lines } = await program.run(good, ...bad, '/nowhere.csv');
    expect(code).toBe(1);
    const said = lines.slice(1).map((line) => line.replace(/ Nothing was taken\.$/, ''));
    for (const [at, [name, , why]] of files.entries()) {
      expect(said[at]).toMatch(new RegExp(`^${name}\\.csv: `));
      expect(said[at]).toContain(why);
    }
    expect(lines.at(-1)).toBe('nowhere.csv: The file cannot be read (ENOENT). Nothing was taken.');
    expect(await stage.dump()).toEqual({});
  });

  it('with an unknown column is taken where the column is to be left out', PATIENCE, async () => {
    const file = await folder.write('export.csv', csv([{ ...joao, Origem: 'Instagram' }]));
    expect((await program.run(file, '--ignore', 'origem')).code).toBe(0);
    expect((await booksOf(stage, EMAIL)).subscriber).toMatchObject({ subscribed: true });
  });

  it('says how the command is used, and names the argument that it cannot read', PATIENCE, async () => {
    const wrong: readonly (readonly [args: readonly string[], said: string])[] = [
      [[], 'No file is named.'],
      [['--forse'], "Unknown option '--forse'"],
      [['a.csv', '--tier', 'VIP=ouro'], '--tier VIP=ouro is not written as below.'],
      [['a.csv', '--amount', 'x=plus'], '--amount x=plus is not written as below.'],
      [['a.csv', '--replace', '--undo'], '--replace and --undo exclude each other.'],
    ];
    for (const [args, said] of wrong) {
      const { code, lines } = await program.run(...args);
      expect([code, lines[0], lines[1]]).toEqual([
        1,
        expect.stringContaining(said),
        expect.stringMatching(/^Usage:/),
      ]);
    }
  });
});
