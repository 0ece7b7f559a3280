import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'domain/kit/dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import { endAtStripe, sellElsewhere } from '../support/people/card-buyers.ts';
import { useExportFolder } from '../support/export-files.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('exports');
const program = useProgram('import');
const folder = useExportFolder();
const YEAR = new Date().getUTCFullYear() + 1;
/** The last day of that year as Excel counts it. */
const EXCELS_DAY = (Date.UTC(YEAR, 11, 31) - Date.UTC(1899, 11, 30)) / DAY_MS;

beforeEach(() => stage.reset());

/** The lines with which the program asks the operator, without their numbers. */
const questions = (lines: readonly string[]) =>
  lines.filter((line) => /^ {4}\d+: /.test(line)).map((line) => line.replace(/^ {4}\d+: /, ''));

describe('the export of an earlier service, as it is', () => {
  it('comes from Excel in Brazil, and every question is answered on the command line', PATIENCE, async () => {
    const text = [
      'sep=;',
      'Nome;E-mail;Celular;Data de Nascimento;Plano;Vencimento;Situação;;',
      `João Conceição;Joao@Exemplo.com;(11) 98765-4321;28/02/1990 00:00;Consultoria VIP;30/06/${YEAR} 00:00;Ativo;;`,
      `Ã\u0089rica;erica@exemplo.com;5E+12;32932;Plus;${EXCELS_DAY};Ativo;;`,
      `Bia;bia@exemplo.com;;;;31/12/${YEAR};Ativo;;`,
      `Caio;caio@exemplo.com;;;Plus;31/12/2099;Ativo;;`,
      `Davi;davi@exemplo.com;;;Plus;01/02/2024;Inativo;;`,
      `Davi;davi@exemplo.com;;;Plus;31/12/${YEAR};Ativo;;`,
    ].join('\r\n');
    const file = await folder.write('alunos.csv', Buffer.from(text, 'latin1'));
    const first = await program.run(file);
    expect([first.code, first.lines.at(-1)]).toEqual([
      1,
      expect.stringContaining(
        '--ignore vencimento,situacao or say what one is, for example --column vencimento=',
      ),
    ]);
    const flags = ['--column', 'vencimento=subscription_end', '--column', 'situacao=subscribed'];
    const second = await program.run(file, ...flags, '--dry-run');
    expect(second.code).toBe(2);
    expect(questions(second.lines).toSorted()).toEqual([
      expect.stringMatching(/^subscription_end is more than three years ahead: .*--endless$/),
      expect.stringMatching(/^subscription_tier 'Consultoria VIP' is .*--tier 'Consultoria VIP=plus'/),
      expect.stringMatching(/^subscription_tier is empty: .*--tier '=plus'/),
      expect.stringMatching(/^telefone was shortened by a spreadsheet/),
    ]);
    expect(second.lines).toContain('  rows of a person of whom another row ends later: 1');
    expect(second.lines.join()).toMatch(
      /npm run import -- \S+alunos\.report\.csv --column 'vencimento=subscription_end' --column 'situacao=subscribed' --dry-run/,
    );
    await program.run(file, ...flags, '--tier', 'Consultoria VIP=pro', '--tier', '=plus');
    expect((await booksOf(stage, 'joao@exemplo.com')).subscriber).toMatchObject({
      nome: 'João Conceição',
      telefone: '(11)98765-4321',
      data_nascimento: '1990-02-28',
      subscription_tier: 'pro',
      subscribed: true,
    });
    expect((await booksOf(stage, 'bia@exemplo.com')).subscriber).toMatchObject({ subscription_tier: 'plus' });
    const report = await folder.read('alunos.report-2.csv');
    const corrected = await folder.write(
      'rest.csv',
      report.replace('5E+12', '').replace('2099', String(YEAR)),
    );
    expect(await program.run(corrected, ...flags)).toMatchObject({ code: 0 });
    for (const name of ['erica', 'caio', 'davi']) {
      expect((await booksOf(stage, `${name}@exemplo.com`)).subscriber).toMatchObject({ subscribed: true });
    }
    expect((await booksOf(stage, 'erica@exemplo.com')).subscriber).toMatchObject({ nome: 'Érica' });
  });

  it('comes from a database, with one object a line', PATIENCE, async () => {
    const lines: readonly object[] = [
      {
        _id: { $oid: '65f' },
        email: 'Ana@Exemplo.com',
        nome: 'Ana',
        subscription_tier: 'pro',
        subscription_end: { $date: `${YEAR}-07-01T03:00:00Z` },
        peso: 80.9,
        limitacoes_lesoes: 'Joelho\nàs vezes',
        objetivo_principal: ['perder-peso', 'saude'],
        endereco: { cidade: 'Recife' },
      },
      { email: 'bia@exemplo.com', subscription_tier: 'plus', subscription_end: null, subscribed: true },
      { email: 'caio@exemplo.com', nome: { first: 'Caio' }, subscription_tier: 'plus', altura: 1.8 },
      { email: null, nome: 'Davi' },
    ];
    const dump = lines.map((line) => JSON.stringify(line)).join('\n');
    const file = await folder.write('users.jsonl', dump);
    expect((await program.run(file)).lines.join()).toContain(
      'Unknown columns: endereco. Leave them out: --ignore',
    );
    const { code, lines: said } = await program.run(file, '--ignore', 'endereco');
    expect(code).toBe(2);
    expect(said).toContain(`    pro, ${YEAR}-06: 1`);
    expect(questions(said).toSorted()).toEqual([
      'email is no e-mail address',
      'nome is an object, and no text: export its fields as columns',
      expect.stringMatching(/^subscription_end is empty, which means access for ever/),
    ]);
    const stored = await stage.db.collection('anamnese_treinos').get();
    expect(stored.docs.map((doc) => doc.data())).toMatchObject([
      { peso: 80.9, limitacoes_lesoes: 'Joelho\nàs vezes', objetivo_principal: 'perder-peso, saude' },
    ]);
    const broken = await folder.write('broken.jsonl', `${dump}\n{"email":`);
    expect((await program.run(broken)).lines.at(-1)).toContain('Line 5 is no JSON object.');
    const list = await folder.write('list.json', JSON.stringify(lines));
    expect((await program.run(list)).lines.at(-1)).toContain("jq -c '.[]'");
  });

  it("is Stripe's own list of subscriptions", PATIENCE, async () => {
    const of = (name: string) => `${name}-${randomUUID()}@exemplo.com`;
    const [ana, bia, caio, dora] = [of('Ana'), of('bia'), of('caio'), of('dora')] as const;
    const sales = [
      await sellElsewhere(stage, ana, 19_990),
      await sellElsewhere(stage, bia, 14_900),
      await sellElsewhere(stage, caio, 15_990),
      await sellElsewhere(stage, dora, 15_990),
      await sellElsewhere(stage, dora, 15_990),
    ].map(({ subscription }) => subscription);
    await endAtStripe(stage, sales[2] ?? '');
    const header =
      'id,Customer ID,Customer Description,Customer Email,Plan,Product,Quantity,Currency,Interval,Amount,Status,Created (UTC),Start Date (UTC),Current Period Start (UTC),Current Period End (UTC),Trial Start (UTC),Trial End (UTC),Application Fee Percent,Coupon,Tax Percent,Canceled At (UTC),Ended At (UTC),Customer Name,Status Filter (metadata)';
    const line = (email: string, at: number) =>
      `${sales[at]},cus_${at},,${email},price_1,prod_1,1,brl,day,"199,90",active,2026-01-31 12:00,2026-01-31 12:00,2026-03-01 12:00,2026-04-30 12:00,,,,,,,,"Souza, ${at}",`;
    const gone = line('eva@exemplo.com', 5).replace('undefined', 'sub_otherAccount');
    const rows = [line(ana, 0), line(bia, 1), line(caio, 2), line(dora, 3), line(dora, 4), gone];
    const file = await folder.write('subscriptions.csv', `${header}\n${rows.join('\n')}\n`);
    const { code, lines } = await program.run(file);
    expect(code).toBe(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        '    pro, by card: 1',
        '  rows whose plan is over, and without answers: 1',
        `Running at Stripe and not known to this site: 3`,
      ]),
    );
    expect(questions(lines).toSorted()).toEqual([
      expect.stringMatching(/^Stripe charges this address R\$\s149,00, .*--amount '149,00=plus'/),
      expect.stringMatching(/^Stripe charges this address by several subscriptions/),
      expect.stringMatching(/^stripe_subscription_id is not known at Stripe/),
    ]);
    const report = await folder.read('subscriptions.report.csv');
    const kept = report.replace(/^.*(sub_otherAccount|dora).*\r\n/gm, '').replace('?sub', 'sub');
    const rest = await folder.write('rest.csv', kept);
    expect((await program.run(rest, '--amount', '149,00=plus')).code).toBe(0);
    expect((await booksOf(stage, bia)).payments).toMatchObject([{ plan: 'plus' }]);
    expect((await booksOf(stage, ana.toLowerCase())).subscriber).toMatchObject({
      nome: 'Souza, 0',
      renews: true,
    });
    // The table of the earlier service comes second, and asks for nothing that is there.
    const table = `email,subscription_tier,subscription_end\n${ana},pro,31/12/${YEAR}\n${bia},plus,\n`;
    const again = await program.run(await folder.write('table.csv', table));
    expect([again.code, again.lines]).toEqual([
      0,
      expect.arrayContaining(['  rows that were taken before: 2']),
    ]);
    // Nothing is asked again that was answered.
    expect((await program.run(file)).lines).toContain('  rows that were taken before: 2');
  });
});
