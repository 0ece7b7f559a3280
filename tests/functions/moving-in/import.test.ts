import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/firebase/subscriber-id.ts';
import { booksOf } from '../support/books.ts';
import { csv, useExportFolder } from '../support/export-files.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('import');
const program = useProgram('import');
const folder = useExportFolder();

const NEXT_YEAR = new Date().getUTCFullYear() + 1;
const EMAIL = 'ana@exemplo.com';
/** A subscriber as the export has her. */
const ana = {
  email: ' Ana@Exemplo.com',
  nome: 'Ana Souza',
  telefone: '+55 11 98765-4321',
  data_nascimento: '28/02/1990',
  subscribed: 'true',
  subscription_tier: 'Personal PRO',
  subscription_end: `31/12/${NEXT_YEAR}`,
};
const answers = {
  email: EMAIL,
  nome_completo: 'Ana Souza',
  telefone: '(011) 98765-4321',
  data_nascimento: '1990-02-28T00:00:00Z',
  altura: '1,74',
  peso: '80,9 kg',
  objetivo_principal: 'perder-peso',
  limitacoes_lesoes: 'Joelho, "às vezes"\nao descer',
  updated_at: '2026-01-31 12:00:00+00',
};

beforeEach(() => stage.reset());

const run = async (rows: readonly Readonly<Record<string, string>>[], ...flags: readonly string[]) =>
  program.run(await folder.write('assinantes.csv', csv(rows)), ...flags);
const paths = async () => Object.keys(await stage.dump()).toSorted();

describe('the import of subscribers', () => {
  it('takes plan, person and answers in our formats, and a second run writes nothing', PATIENCE, async () => {
    const files = [
      await folder.write('subscribers.csv', csv([ana])),
      await folder.write('anamnese_treinos.csv', csv([answers])),
    ];
    expect(await program.run(...files)).toMatchObject({ code: 0 });
    const id = subscriberId(EMAIL);
    expect(await booksOf(stage, EMAIL)).toMatchObject({
      subscriber: {
        email: EMAIL,
        nome: 'Ana Souza',
        telefone: '(11)98765-4321',
        data_nascimento: '1990-02-28',
        user_id: null,
        mailbox_confirmed_at: null,
        subscribed: true,
        subscription_tier: 'pro',
      },
    });
    const end = (await stage.db.doc(`subscribers/${id}`).get()).get('subscription_end').toDate();
    expect(end).toEqual(new Date(`${NEXT_YEAR + 1}-01-01T00:00:00-03:00`));
    const stored = (await stage.db.doc(`anamnese_treinos/imported_${id}`).get()).data();
    expect(stored).toMatchObject({
      email: EMAIL,
      telefone: '(11)98765-4321',
      data_nascimento: '1990-02-28',
      altura: 1.74,
      peso: 80.9,
      objetivo_principal: 'perder-peso',
      limitacoes_lesoes: 'Joelho, "às vezes"\nao descer',
      updated_at: '2026-01-31T12:00:00.000Z',
    });
    expect(stored).not.toHaveProperty('user_id');
    expect(stored).not.toHaveProperty('subscriber');

    const before = await stage.dump();
    const again = await program.run(...files);
    expect(again).toMatchObject({ code: 0 });
    expect(again.lines.filter((line) => line.includes('taken before: 1'))).toHaveLength(2);
    expect(await stage.dump()).toEqual(before);
    expect(await folder.names()).toEqual(['anamnese_treinos.csv', 'subscribers.csv']);
  });

  it('sends no mail and makes no account', PATIENCE, async () => {
    await run([ana]);
    expect((await paths()).filter((path) => path.startsWith('mail/'))).toEqual([]);
    await expect(stage.auth.getUserByEmail(EMAIL)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  it('does not bring back what was erased after the first run', PATIENCE, async () => {
    await run([ana]);
    await stage.db.doc(`subscribers/${subscriberId(EMAIL)}`).delete();
    await stage.db.doc(`grants/imported_${subscriberId(EMAIL)}`).delete();
    expect((await run([ana])).code).toBe(0);
    expect(await paths()).toEqual([`imports/${subscriberId(EMAIL)}`]);
  });

  it('keeps what the new site knows, and adds the plan to it', PATIENCE, async () => {
    await run([ana]);
    const record = stage.db.doc(`subscribers/${subscriberId(EMAIL)}`);
    await record.update({ nome: 'Ana Lima', user_id: 'ana', mailbox_confirmed_at: stage.now() });
    await stage.db.doc(`imports/${subscriberId(EMAIL)}`).delete();
    const before = await stage.dump();
    const { code, lines } = await run([{ ...ana, subscription_end: `30/11/${NEXT_YEAR}` }]);
    expect([code, lines.join()]).toEqual([2, expect.stringContaining('has another imported plan already')]);
    expect((await run([ana])).lines).toContain('  rows that were taken before: 1');
    const { [`imports/${subscriberId(EMAIL)}`]: _remembered, ...after } = await stage.dump();
    expect(after).toEqual(before);
  });

  it('says in a dry run what it would do, and writes only the report', PATIENCE, async () => {
    const dry = await run([ana, { ...ana, email: 'bia@exemplo', nome: 'Bia' }], '--dry-run');
    expect(dry.code).toBe(2);
    expect(dry.lines).toEqual(
      expect.arrayContaining([
        'assinantes.csv, would be taken:',
        '  plans with an end: 1',
        `    pro, ${NEXT_YEAR}-12: 1`,
        '  rows refused: 1',
        '    1: email is no e-mail address',
        'This was a dry run: nothing was written.',
      ]),
    );
    expect(await paths()).toEqual([]);
    expect(await folder.names()).toEqual(['assinantes.csv', 'assinantes.report.csv']);
  });

  it('takes the corrected rows of a report, and never overwrites a report', PATIENCE, async () => {
    await run([ana, { ...ana, email: 'bia@exemplo.com', data_nascimento: '31/02/1990' }]);
    const report = await folder.read('assinantes.report.csv');
    expect(report).toMatch(/"","3","data_nascimento is no day: write it as dd\/mm\/yyyy or yyyy-mm-dd"\r\n$/);
    await run([{ ...ana, email: 'x' }]);
    expect(await folder.names()).toEqual([
      'assinantes.csv',
      'assinantes.report-2.csv',
      'assinantes.report.csv',
    ]);
    const mended = await folder.write('mended.csv', report.replace('31/02/1990', '28/02/1990'));
    expect((await program.run(mended)).lines).toContain('  plans with an end: 1');
    expect((await booksOf(stage, 'bia@exemplo.com')).subscriber).toMatchObject({ subscribed: true });
  });

  it('has nothing to take of a person without a running plan and without answers', PATIENCE, async () => {
    const { code, lines } = await run([
      { ...ana, subscription_end: '01/01/2024' },
      { ...ana, email: 'bia@exemplo.com', subscribed: 'false', subscription_end: '' },
    ]);
    expect(lines).toContain('  rows whose plan is over, and without answers: 2');
    expect(code).toBe(0);
    expect([await paths(), await folder.names()]).toEqual([[], ['assinantes.csv']]);
  });

  it('takes a plan without an end as a courtesy, and counts it apart', PATIENCE, async () => {
    const { lines } = await run([{ ...ana, subscription_end: 'NULL' }], '--endless');
    expect(lines).toContain('  plans without an end, which give access for ever: 1');
    const { grants, subscriber } = await booksOf(stage, EMAIL);
    expect(grants).toMatchObject([{ kind: 'courtesy' }]);
    expect(subscriber).toMatchObject({ subscribed: true, subscription_end: null });
  });
});

describe('a row that is not taken', () => {
  it('is named with its reason and without its values', PATIENCE, async () => {
    const wrong: readonly (readonly [cells: Partial<typeof ana>, reason: RegExp])[] = [
      [{ subscription_end: '31/02/2030' }, /subscription_end is no date/],
      [{ data_nascimento: '2099-01-01' }, /data_nascimento is a day to come$/],
      [{ telefone: '5E+12' }, /telefone was shortened by a spreadsheet/],
      [{ subscribed: 'talvez' }, /subscribed is neither true nor false$/],
      [{ nome: 'Jo\uFFFDo' }, /nome has letters that a wrong encoding/],
      [{ subscription_end: '' }, /subscription_end is empty, which means access for ever: .*--endless$/],
      [{ subscription_end: '31/12/2099' }, /more than three years ahead: .*--endless$/],
      [{ subscription_tier: '' }, /subscription_tier is empty: .*--tier '=plus'/],
      [{ subscription_tier: "Zé's VIP" }, /--tier 'Zé'\\''s VIP=plus'/],
      [{ subscribed: 'não' }, /subscribed is not true, but/],
      [{ nome: 'x'.repeat(121) }, /nome is longer than 120 characters$/],
    ];
    const { code, lines } = await run(
      wrong.map(([cells], at) => ({ ...ana, ...cells, email: `${at}@exemplo.com` })),
    );
    expect(code).toBe(2);
    const reasons = lines.filter((line) => line.startsWith('    1: '));
    expect(reasons).toHaveLength(wrong.length);
    for (const [, reason] of wrong) expect(reasons).toContainEqual(expect.stringMatching(reason));
    expect(await paths()).toEqual([]);
  });

  it('has other cells than the header, also in the report', PATIENCE, async () => {
    const text = 'email,nome,subscription_end\na@exemplo.com,Ana\nb@exemplo.com,Souza, Bia,2027-01-01\n';
    const file = await folder.write('a.csv', text);
    const reason = (cells: number, header: number) =>
      expect.stringContaining(`    1: has ${cells} cells, and the header has ${header}: `);
    const { lines } = await program.run(file);
    expect(lines).toEqual(expect.arrayContaining([reason(2, 3), reason(4, 3)]));
    expect((await program.run(folder.path('a.report.csv'))).lines).toContainEqual(reason(8, 7));
  });

  it(
    'is of a person of whom another row counts: the one that ends later, then the newer one',
    PATIENCE,
    async () => {
      const rows = [
        ['11', '2026-05-01'],
        ['12', '2026-01-01'],
        ['12', '2026-03-01'],
      ].map(([month, updated_at = ''], at) => ({
        ...ana,
        nome: `Ana ${at}`,
        subscription_end: `30/${month}/${NEXT_YEAR}`,
        updated_at,
      }));
      const { code, lines } = await run(rows);
      expect(lines).toContain('  rows of a person of whom another row ends later: 2');
      expect(code).toBe(0);
      expect((await booksOf(stage, EMAIL)).subscriber).toMatchObject({ nome: 'Ana 2' });
    },
  );
});
