import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import {
  MONEY_PAGE_SIZE,
  type MoneyLine,
  type MoneyList,
  type MoneyOfMonth,
  type Place,
} from 'domain/trainer/money-contract';
import type { Overview } from 'domain/trainer/contract';
import { MONEY, MONEY_EXPORT } from 'domain/trainer/money-texts';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GrantRecord } from '../../../functions/src/buy/records.ts';
import {
  cardGrant,
  cardPayment,
  courtesyGrant,
  pixGrant,
  pixPayment,
} from '../../../functions/src/buy/testing/documents.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { cardOwner, purchaseAtStripe } from '../support/people.ts';
import { audited, newTrainee, newTrainer, putRow, type Trainer } from '../support/trainers.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('money');

let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
  stage.advance(Date.parse('2026-06-15T12:00:00Z') - stage.now().getTime());
});

const read = (month?: string, more?: { list: MoneyList; place: Place }): Promise<MoneyOfMonth> =>
  stage.call('read-money', { ...(month && { month }), ...(more && { more }) }, rafael);
const exported = (month: string) =>
  stage.call('export-money', { month }, { ...rafael, signedInAt: stage.now() });
const overview = (): Promise<Overview> => stage.call('read-overview', null, rafael);

/** Writes documents by their paths, many at once. */
async function write(documents: ReadonlyMap<string, object>): Promise<void> {
  const all = [...documents];
  for (let next = 0; next < all.length; next += 500) {
    const batch = stage.db.batch();
    for (const [path, document] of all.slice(next, next + 500)) batch.set(stage.db.doc(path), document);
    await batch.commit();
  }
}

const putGrant = ({ id, ...grant }: GrantRecord) => stage.db.doc(`grants/${id}`).set(grant);

/** All lines of a list, page by page. */
async function all(month: string, list: MoneyList): Promise<MoneyLine[]> {
  let page = (await read(month))[list];
  const lines = [...page.lines];
  while (page.next !== null) {
    page = (await read(month, { list, place: page.next }))[list];
    lines.push(...page.lines);
  }
  return lines;
}

/** The cells of a file's lines. No cell of these tests has a semicolon. */
const cellsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';').map((cell) => cell.slice(1, -1)));

const centsIn = (cells: readonly string[][], column: string) => {
  const at = MONEY_EXPORT.columns.findIndex((name) => name === column);
  return cells.reduce((sum, line) => sum + Math.round(Number((line[at] || '0').replace(',', '.')) * 100), 0);
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('the payments of a month', () => {
  it('say who paid what, by which method and how it stands, the newest first', async () => {
    const ana = await newTrainee(stage, 'Ana Souza');
    const april = (day: number) => new Date(`2026-04-${String(day).padStart(2, '0')}T15:00:00Z`);
    const pix = pixPayment({ subscriber: ana.subscriber, protocol: '20260403-000007', status: 'paid' });
    await stage.db.doc('payments/pix_pix_char_1').set(pix);
    await putGrant(pixGrant({ subscriber: ana.subscriber, paid_at: april(3) }));
    const card = cardPayment({ subscriber: 'bia', registration: { ...pix.registration, nome: 'Bia Lima' } });
    await stage.db.doc('payments/stripe_cs_1').set(card);
    await putGrant(cardGrant({ subscriber: 'bia', tier: 'pro', paid_at: april(9), refunded_cents: 5_000 }));
    // A courtesy and an imported plan are no payments.
    await putGrant({ ...courtesyGrant(), amount_cents: 0, paid_at: april(4) });
    await putGrant(pixGrant({ id: 'imported_caio', payment: null, amount_cents: 0, paid_at: april(4) }));

    const { money, by_plan, by_method, received, returned } = await read('2026-04');
    expect(money).toEqual({ month: '2026-04', received_cents: 31_980, returned_cents: 5_000 });
    expect(by_plan).toEqual({ plus: 15_990, pro: 15_990 });
    expect(by_method).toEqual({ pix: 15_990, card: 15_990 });
    expect(returned).toEqual({ lines: [], next: null });
    expect(received.next).toBeNull();
    expect(received.lines).toMatchObject([
      {
        id: null,
        nome: 'Bia Lima',
        tier: 'pro',
        method: 'card',
        state: 'partially-refunded',
        returned_cents: 5_000,
      },
      {
        id: ana.uid,
        nome: 'Ana Souza',
        tier: 'plus',
        method: 'pix',
        state: 'paid',
        protocol: '20260403-000007',
      },
    ]);
  });

  it('are those of the present month where none is named', async () => {
    expect((await read()).money).toEqual({ month: '2026-06', received_cents: 0, returned_cents: 0 });
  });

  it('of a person who was erased have no name and lead nowhere', async () => {
    const registration = { email: 'ana@exemplo.com', nome: '', telefone: '', data_nascimento: '' };
    await stage.db.doc('payments/pix_pix_char_1').set(pixPayment({ subscriber: 'erased_1', registration }));
    await putGrant(pixGrant({ subscriber: 'erased_1' }));
    expect((await read('2026-03')).received.lines).toMatchObject([{ id: null, nome: '' }]);
    expect(JSON.stringify(await read('2026-03'))).not.toContain('ana@');
    const [cells] = cellsOf((await exported('2026-03')).csv);
    expect(cells?.[2]).toBe(MONEY.erased);
  });

  it('that no account may see have the name of their payer, and lead to the row of their own', async () => {
    const ana = await newTrainee(stage, 'Ana Souza');
    await stage.db.doc(`subscribers/${ana.subscriber}`).update({ mailbox_confirmed_at: null });
    const registration = { email: ana.email, nome: 'Outra Pessoa', telefone: '', data_nascimento: '' };
    await stage.db
      .doc('payments/pix_pix_char_1')
      .set(pixPayment({ subscriber: ana.subscriber, registration }));
    await putGrant(pixGrant({ subscriber: ana.subscriber }));
    const lines = async () => (await read('2026-03')).received.lines;
    expect(await lines()).toMatchObject([{ id: ana.subscriber, nome: 'Outra Pessoa' }]);
    await stage.db.doc('payments/pix_pix_char_1').update({ claimed_by: ana.uid });
    expect(await lines()).toMatchObject([{ id: ana.uid, nome: 'Ana Souza' }]);
  });

  it.each<[string, GrantRecord, string, string]>([
    [
      'given back whole',
      pixGrant({ reversed_at: new Date('2026-03-09Z'), refunded_cents: 15_990 }),
      'paid',
      'refunded',
    ],
    ['disputed', pixGrant({ dispute: 'open' }), 'paid', 'disputed'],
    ['lost', pixGrant({ dispute: 'lost', reversed_at: new Date('2026-03-09Z') }), 'lost', 'lost'],
    ['of another amount', pixGrant({ reversed_at: new Date('2026-03-09Z') }), 'mismatched', 'mismatched'],
  ])('are told when %s', async (_what, grant, status, state) => {
    await stage.db.doc('payments/pix_pix_char_1').set({ ...pixPayment(), status });
    await putGrant(grant);
    expect((await read('2026-03')).received.lines).toMatchObject([{ state }]);
  });

  it('are told while a refund that somebody asked for is not done', async () => {
    const refunds = [{ grant: pixGrant().id, requested_at: new Date() }];
    await stage.db.doc('payments/pix_pix_char_1').set(pixPayment({ status: 'paid', refunds }));
    await putGrant(pixGrant());
    expect((await read('2026-03')).received.lines).toMatchObject([{ state: 'withdrawing' }]);
  });

  it('come page by page, each once, also where many were paid in one moment', async () => {
    const grants = Array.from({ length: 2 * MONEY_PAGE_SIZE + 30 }, (_, index) => {
      const at = index < 120 ? '2026-03-05T12:00:00Z' : '2026-03-04T12:00:00Z';
      const { id: _id, ...grant } = pixGrant({ paid_at: new Date(at), payment: `pix_${index}` });
      return [`grants/pix_${index}`, grant] as const;
    });
    await write(new Map(grants));
    const lines = await all('2026-03', 'received');
    expect(new Set(lines.map(({ purchase }) => purchase)).size).toBe(130);
    expect(lines).toHaveLength(130);
  });
});

describe('the numbers of a month', () => {
  const moment = (month: number, day: number) =>
    new Date(Date.parse(`2026-0${month}-01T03:00:00Z`) + day * DAY_MS);
  const money = fc.record({
    kind: fc.constantFrom('pix', 'card'),
    tier: fc.constantFrom('plus', 'pro', 'antigo'),
    amount_cents: fc.integer({ min: 0, max: 99_999_999 }),
    paid: fc.tuple(fc.constantFrom(3, 4), fc.integer({ min: 0, max: 29 })),
    gone: fc.option(fc.tuple(fc.constantFrom(3, 4, 5), fc.integer({ min: 0, max: 29 }))),
    dispute: fc.constantFrom('none', 'open', 'lost'),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  it('are the same in the list, in the file and in the table of months', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(money, { maxLength: 70 }), async (ledger) => {
        await stage.reset();
        rafael = await newTrainer(stage);
        const documents = ledger.map(({ kind, tier, amount_cents, paid, gone, dispute, part }, index) => {
          const refunded = Math.floor(amount_cents * part);
          const base = kind === 'pix' ? pixGrant() : cardGrant();
          const { id: _id, ...grant } = {
            ...base,
            tier,
            amount_cents,
            paid_at: moment(...paid),
            // An open dispute, or none, ends the access once all is back, or where another amount was paid.
            reversed_at: gone === null ? null : moment(...gone),
            dispute: gone === null && dispute === 'lost' ? 'open' : dispute,
            refunded_cents: refunded,
            payment: `pix_${index}`,
          };
          return [`grants/g_${index}`, grant] as const;
        });
        await write(new Map(documents));
        const { months } = await overview();
        for (const month of ['2026-03', '2026-04', '2026-05']) {
          const { money: told, by_plan, by_method } = await read(month);
          const [received, returned] = [await all(month, 'received'), await all(month, 'returned')];
          const cells = cellsOf((await exported(month)).csv);
          expect(months.find((each) => each.month === month)).toEqual(told);
          expect(sum(received.map(({ amount_cents }) => amount_cents))).toBe(told.received_cents);
          expect(sum([...received, ...returned].map(({ returned_cents }) => returned_cents))).toBe(
            told.returned_cents,
          );
          expect(centsIn(cells, 'Recebido (R$)')).toBe(told.received_cents);
          expect(centsIn(cells, 'Devolvido (R$)')).toBe(told.returned_cents);
          expect(by_method.pix + by_method.card).toBe(told.received_cents);
          const ofOthers = received.filter(({ tier }) => tier === 'antigo');
          expect(sum(Object.values(by_plan)) + sum(ofOthers.map(({ amount_cents }) => amount_cents))).toBe(
            told.received_cents,
          );
        }
      }),
      { numRuns: 5 },
    );
  });
});

it.each(['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59-23:59'])(
  'no list goes on from %s, which the database does not know',
  async (at) => {
    const place = { at, skip: 0 };
    await expect(read('2026-03', { list: 'received', place })).rejects.toEqual(
      refusedWith('invalid-request'),
    );
  },
);

describe('the file of a month', () => {
  it('has each payment and return with its day, the oldest first, and nothing that a spreadsheet calculates', async () => {
    const registration = {
      email: 'ana@exemplo.com',
      nome: '=HYPERLINK("x")',
      telefone: '(11)98765-4321',
      data_nascimento: '',
    };
    await stage.db.doc('payments/pix_pix_char_1').set(pixPayment({ registration, status: 'refunded' }));
    const reversed_at = new Date('2026-03-20T12:00:00Z');
    await putGrant(pixGrant({ amount_cents: 123_456_789, reversed_at, refunded_cents: 123_456_789 }));
    const { csv, rows, complete } = await exported('2026-03');
    expect({ rows, complete }).toEqual({ rows: 2, complete: true });
    const rest = `"'=HYPERLINK(""x"")";"Personal PLUS";"PIX";"Devolvido"`;
    expect(csv).toBe(
      `\uFEFF"Dia";"Lançamento";"Nome";"Plano";"Forma de pagamento";"Situação";"Recebido (R$)";"Devolvido (R$)";"Compra"\r\n` +
        `"01/03/2026";"Pagamento";${rest};"1234567,89";"";"20260301-000001"\r\n` +
        `"20/03/2026";"Devolução";${rest};"";"1234567,89";"20260301-000001"\r\n`,
    );
  });

  it('has no address where no name is known', async () => {
    const registration = { email: 'ana@exemplo.com', nome: '', telefone: '', data_nascimento: '' };
    await stage.db.doc('payments/pix_pix_char_1').set(pixPayment({ registration, status: 'paid' }));
    await putGrant(pixGrant());
    expect((await read('2026-03')).received.lines).toMatchObject([{ nome: 'ana@exemplo.com' }]);
    const { csv } = await exported('2026-03');
    expect(csv).not.toContain('@');
    expect(cellsOf(csv)[0]?.[2]).toBe(MONEY.noName);
  });

  it('needs a password entered in the last five minutes, and is recorded only if it is made', async () => {
    const old = { ...rafael, signedInAt: new Date(stage.now().getTime() - HOUR_MS) };
    await expect(stage.call('export-money', { month: '2026-03' }, old)).rejects.toEqual(
      refusedWith('recent-login-required'),
    );
    expect(await audited(stage)).toEqual([]);
    await exported('2026-03');
    expect(await audited(stage)).toEqual([{ trainer: rafael.uid, action: 'export-money', id: null }]);
  });
});

describe('what waits for the owner', () => {
  it('is a dispute with its last day to answer, as Stripe tells it, until the bank has decided', async () => {
    const { session } = await cardOwner(stage, 'ana@exemplo.com');
    const invoice = (await purchaseAtStripe(stage, session)).invoices.at(-1);
    await stage.stripeControl(`/charges/${invoice?.id}/dispute`);
    await stage.deliver();
    const [dispute] = (await overview()).disputes;
    const left = Date.parse(dispute?.due ?? '') - stage.now().getTime();
    expect(Math.round(left / DAY_MS)).toBe(9);
    expect(dispute).toMatchObject({ method: 'card', amount_cents: 15_990 });
    await stage.stripeControl(`/charges/${invoice?.id}/dispute/close`, { outcome: 'won' });
    await stage.deliver();
    expect((await overview()).disputes).toEqual([]);
    const [grant] = (await stage.db.collection('grants').get()).docs;
    expect(grant?.data()).not.toHaveProperty('dispute_due');
  });

  it('are disputes without a known day after those with one', async () => {
    const due = new Date('2026-06-20T12:00:00Z');
    await putGrant(pixGrant({ dispute: 'open' }));
    await putGrant(
      cardGrant({ id: 'stripe_invoice_2', dispute: 'open', dispute_due: new Date('2026-06-24T12:00:00Z') }),
    );
    await putGrant(cardGrant({ dispute: 'open', dispute_due: due }));
    expect((await overview()).disputes.map((each) => each.due?.slice(0, 10) ?? null)).toEqual([
      '2026-06-20',
      '2026-06-24',
      null,
    ]);
  });

  it('is a purchase of another amount, for 90 days, unless its money is on its way back', async () => {
    const at = (days: number) => new Date(stage.now().getTime() - days * DAY_MS);
    const put = (id: string, changes: Parameters<typeof pixPayment>[0]) =>
      stage.db
        .doc(`payments/pix_${id}`)
        .set(pixPayment({ status: 'mismatched', provider_id: id, protocol: id, ...changes }));
    await put('old', { created_at: at(91) });
    await put('first', { created_at: at(80) });
    await put('last', { created_at: at(2) });
    await put('asked', { created_at: at(2), refunds: [{ grant: 'pix_asked', requested_at: at(1) }] });
    await put('paid', { created_at: at(2), status: 'paid' });
    expect((await overview()).mismatches.map(({ protocol }) => protocol)).toEqual(['last', 'first']);
  });

  it('are the cards that refused, and apart from them those that are charged within a week', async () => {
    const begin = stage.now().getTime();
    const inDays = (days: number) => new Date(begin + days * DAY_MS);
    const rows = [
      { nome: 'Rita', renews: true, next_charge: inDays(3) },
      // Days were given, so that the access ends later than the card is charged.
      { nome: 'Nina', renews: true, subscription_end: inDays(40), next_charge: inDays(1) },
      { nome: 'Caio', renews: true, subscription_end: inDays(2), next_charge: inDays(8) },
      { nome: 'Davi', renews: false, subscription_end: inDays(2) },
      { nome: 'Vera', renews: true, next_charge: inDays(2), flags: ['refused'] },
      { nome: 'Gil', active: false, subscription_end: inDays(-2), flags: ['refused'] },
    ] as const;
    for (const { ...row } of rows)
      await putRow(stage, await newTrainee(stage), { ...row, flags: [...('flags' in row ? row.flags : [])] });
    const { refused, renewing } = await overview();
    expect(renewing.map(({ nome, next_charge }) => [nome, next_charge])).toEqual([
      ['Nina', inDays(1).toISOString()],
      ['Rita', inDays(3).toISOString()],
    ]);
    expect(refused.map(({ nome }) => nome)).toEqual(['Vera']);
  });
});
