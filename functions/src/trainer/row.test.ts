import { describe, expect, it } from 'vitest';
import type { StoredAnswers } from 'domain/answers/completeness';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { DAY_MS } from 'domain/kit/dates';
import { rowNote } from 'domain/trainer/row';
import { matchesSearch } from 'domain/trainer/search';
import type { Workout } from 'domain/training/workout';
import type { Account } from '../buy/account.ts';
import { EMPTY_RECORD } from '../buy/derive-record.ts';
import type { GrantRecord, PixPayment, SubscriberRecord } from '../buy/records.ts';
import { cardGrant, cardPayment, subscription } from '../buy/testing/documents.ts';
import type { Person } from './person.ts';
import { queueEntriesOf } from './row.ts';

/** A Monday at noon in São Paulo. */
const NOW = new Date('2026-11-23T15:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const ID = 'hash';
const UID = 'ana';

const WHOLE: StoredAnswers = { ...wholeAnswers, subscriber: ID };

function payment(id: string, changes: Partial<PixPayment> = {}): PixPayment {
  return {
    provider: 'abacatepay',
    provider_id: id,
    plan: 'plus',
    amount_cents: 15_990,
    registration: { email: 'ana@exemplo.com', nome: 'Ana Souza', telefone: '', data_nascimento: '' },
    subscriber: ID,
    order_id: id,
    protocol: '1',
    status: 'paid',
    created_at: ago(10),
    expires_at: ago(9),
    paid_at: ago(10),
    checked_at: null,
    reconcile_at: null,
    claimed_by: UID,
    claimed_at: null,
    withdrawal: null,
    refunds: [],
    unmet_since: null,
    disputed_at: null,
    ...changes,
  };
}

function grant(id: string, changes: Partial<Extract<GrantRecord, { kind: 'pix' }>> = {}): GrantRecord {
  return {
    kind: 'pix',
    id: `pix_${id}`,
    subscriber: ID,
    tier: 'plus',
    paid_at: ago(10),
    reversed_at: null,
    payment: `pix_${id}`,
    amount_cents: 15_990,
    refunded_cents: 0,
    dispute: 'none',
    days: 60,
    ...changes,
  };
}

function workout(changes: Partial<Workout> = {}): Workout {
  return {
    user_id: UID,
    subscriber: ID,
    version: 1,
    stage: 'received',
    since: ago(3),
    received_at: ago(3),
    delivery: null,
    due_on: '2026-11-25',
    released_at: null,
    safety_version: null,
    link: null,
    routine: null,
    message: '',
    correction: null,
    changed: [],
    mail_due_at: null,
    ...changes,
  };
}

const OWNED: SubscriberRecord = {
  ...EMPTY_RECORD,
  email: 'ana@exemplo.com',
  nome: 'Ana Souza',
  user_id: UID,
  linked_at: ago(9),
};
const account = (changes: Partial<Account> = {}): Account => ({
  id: ID,
  subscriber: OWNED,
  payments: [payment('a')],
  grants: [grant('a')],
  ...changes,
});

interface Given {
  readonly account?: Account;
  readonly questionnaire?: StoredAnswers | undefined;
  readonly workout?: Workout | null;
  readonly trainings?: Person['trainings'];
  readonly notes?: Person['notes'];
}
const rowsOf = ({
  account: of = account(),
  questionnaire = WHOLE,
  workout: at = workout(),
  trainings = null,
  notes = new Map(),
}: Given) => queueEntriesOf({ account: of, questionnaire, workout: at, trainings, notes }, NOW);

describe("the row of an account's owner", () => {
  it("is found by the name and the phone of the answers, too, because the person's page shows them", () => {
    const questionnaire = { ...WHOLE, nome_completo: 'Ana Maria Lima', telefone: '(21)3333-0001' };
    const { nome, search = [] } = rowsOf({ questionnaire }).get(UID) ?? {};
    expect(nome).toBe('Ana Souza');
    for (const copied of ['Ana Souza', 'Ana Maria Lima', '+55 21 3333-0001'])
      expect([copied, matchesSearch(copied, search)]).toEqual([copied, true]);
  });

  const asked = { fields: ['peso' as const], message: '' };
  it.each<[string, Given, object]>([
    ['waits since the answers sufficed', {}, { state: 'waiting', since: ago(3), due_on: '2026-11-25' }],
    [
      'is in preparation',
      { workout: workout({ stage: 'preparing', since: ago(1) }) },
      { state: 'preparing', since: ago(1) },
    ],
    [
      'is released since the release, also where the trainer has marked it as current later',
      { workout: workout({ stage: 'released', since: ago(0), released_at: ago(2) }) },
      { state: 'released', due_on: null, since: ago(2) },
    ],
    [
      'has a promised day of its own after a change',
      { workout: workout({ stage: 'changed', since: ago(0) }) },
      { state: 'changed', due_on: '2026-11-26' },
    ],
    [
      'is asked for a correction, however complete the answers are',
      { workout: workout({ stage: 'correction', correction: asked }) },
      { state: 'incomplete', missing: ['peso'], correction_asked: true, due_on: null },
    ],
    [
      'is incomplete again once an answer is missing',
      { questionnaire: { ...WHOLE, peso: null }, workout: workout({ stage: 'released' }) },
      { state: 'incomplete', missing: ['peso'], correction_asked: false },
    ],
    [
      'has no questionnaire while it holds only what the buyer typed',
      {
        questionnaire: { subscriber: ID, nome_completo: 'Ana', nivel_energia: 'Não informado', altura: null },
        workout: null,
      },
      { state: 'no-questionnaire', since: ago(9), missing: [] },
    ],
    [
      'expires in its last seven days',
      { account: account({ grants: [grant('a', { days: 16 })] }), workout: workout({ stage: 'released' }) },
      { state: 'expiring', since: ago(1), changes_at: ago(-6) },
    ],
    [
      'is released for 30 days, and then the hour moves it',
      { workout: workout({ stage: 'released', received_at: ago(9), released_at: ago(8), since: ago(0) }) },
      { state: 'released', since: ago(8), changes_at: ago(-22) },
    ],
    [
      'is aged from the thirtieth day after the release on, also where the trainer has marked it as current since',
      {
        account: account({ grants: [grant('a', { days: 60, paid_at: ago(31) })] }),
        workout: workout({ stage: 'released', received_at: ago(31), released_at: ago(30), since: ago(1) }),
      },
      { state: 'aged', since: ago(30), due_on: null, changes_at: ago(-22) },
    ],
    [
      'expires in its last seven days, however old the release is',
      {
        account: account({ grants: [grant('a', { days: 60, paid_at: ago(55) })] }),
        workout: workout({ stage: 'released', received_at: ago(54), released_at: ago(53), since: ago(53) }),
      },
      { state: 'expiring', since: ago(2), changes_at: ago(-5) },
    ],
    [
      'has changed, however old the release is, and no hour makes it aged',
      {
        account: account({ grants: [grant('a', { days: 60, paid_at: ago(10) })] }),
        workout: workout({ stage: 'changed', received_at: ago(9), released_at: ago(8), since: ago(1) }),
      },
      { state: 'changed', changes_at: ago(-43) },
    ],
    [
      'is ended with its access, whatever else is true',
      { account: account({ grants: [grant('a', { days: 9 })] }), workout: workout({ stage: 'changed' }) },
      { state: 'ended', since: ago(1), active: false, due_on: null, changes_at: null },
    ],
    [
      'is ended by money that went back',
      { account: account({ grants: [grant('a', { reversed_at: ago(2) })] }) },
      { state: 'ended', since: ago(2) },
    ],
    [
      'is flagged for a contested payment and a limitation',
      {
        account: account({ grants: [grant('a', { dispute: 'open' })] }),
        questionnaire: { ...WHOLE, limitacoes_lesoes: 'Joelho' },
      },
      { flags: ['limitation', 'disputed'] },
    ],
    [
      'stands on top while an injury that was told after the release waits',
      {
        questionnaire: { ...WHOLE, limitacoes_lesoes: 'Joelho' },
        workout: workout({ stage: 'changed', changed: ['peso', 'limitacoes_lesoes'], since: ago(0) }),
      },
      { health_changed: true, order: `0 2026-11-26 ${ago(0).toISOString()}`, due_on: '2026-11-26' },
    ],
    [
      'stands on top also where another answer was erased since',
      {
        questionnaire: { ...WHOLE, limitacoes_lesoes: 'Joelho', peso: null },
        workout: workout({ stage: 'changed', changed: ['peso', 'limitacoes_lesoes'], since: ago(0) }),
      },
      { state: 'incomplete', health_changed: true, order: `0 9999-12-31 ${ago(0).toISOString()}` },
    ],
    [
      'stands where its day puts it while a weight and an energy level that changed wait',
      {
        questionnaire: { ...WHOLE, limitacoes_lesoes: 'Joelho' },
        workout: workout({ stage: 'changed', changed: ['peso', 'nivel_energia'], since: ago(0) }),
      },
      { health_changed: false, order: `2026-11-26 ${ago(0).toISOString()}` },
    ],
    [
      'stands where its day puts it where the limitations changed to none',
      {
        questionnaire: { ...WHOLE, limitacoes_lesoes: ' NENHUMA ' },
        workout: workout({ stage: 'changed', changed: ['limitacoes_lesoes'], since: ago(0) }),
      },
      { health_changed: false, order: `2026-11-26 ${ago(0).toISOString()}` },
    ],
    [
      'keeps its workout beside an imported plan whose beginning nobody knows',
      {
        account: account({
          subscriber: { ...OWNED, mailbox_confirmed_at: ago(1) },
          payments: [payment('a', { paid_at: ago(1) })],
          grants: [
            grant('a', { paid_at: ago(1) }),
            { ...grant('i'), id: `imported_${ID}`, payment: null, paid_at: new Date(ago(1).getTime() - 1) },
          ],
        }),
        workout: workout({ stage: 'released', received_at: ago(30), since: ago(20) }),
      },
      { state: 'released', since: ago(20) },
    ],
    [
      'has the day on which its card is charged, whatever else moves the end of access',
      {
        account: account({
          payments: [
            payment('a'),
            cardPayment({ claimed_by: UID, subscription: subscription({ period_end: ago(-5) }) }),
          ],
          grants: [
            grant('a', { days: 40 }),
            cardGrant({ paid_at: ago(55), period_start: ago(55), period_end: ago(-5) }),
          ],
        }),
      },
      { renews: true, next_charge: ago(-5), subscription_end: ago(-45) },
    ],
  ])('%s', (_title, given, expected) => {
    const rows = rowsOf(given);
    expect([...rows.keys()]).toEqual([UID]);
    expect(rows.get(UID)).toMatchObject(expected);
    // The counts of the states add up to that of the active rows.
    expect(rows.get(UID)?.active).toBe(rows.get(UID)?.state !== 'ended');
  });
});

describe('the rows of an address', () => {
  it('are none for a registration without a plan, and none for an erased buyer', () => {
    const registered = { ...OWNED, user_id: null };
    expect(rowsOf({ account: account({ subscriber: registered, payments: [], grants: [] }) }).size).toBe(0);
    expect(rowsOf({ account: account({ subscriber: OWNED, payments: [], grants: [] }) }).size).toBe(0);
    expect(rowsOf({ account: account({ id: 'erased_1', subscriber: null }) }).size).toBe(0);
  });

  it('show an imported plan that stands in the record alone', () => {
    const imported = { ...OWNED, subscribed: true, subscription_tier: 'vip', subscription_end: ago(-30) };
    const rows = rowsOf({ account: account({ subscriber: imported, payments: [], grants: [] }) });
    expect(rows.get(UID)).toMatchObject({ tier: 'vip', state: 'waiting', changes_at: ago(-23) });
  });

  it('repeat what a person trains for in fixed values, and no word and no value of health', () => {
    const told = { objetivo_outro: 'Meia maratona', limitacoes_lesoes: 'Joelho', outros_pontos: 'Asma' };
    const health = { altura: 1.777, peso: 87.65, nivel_energia: 'cansado-frequencia' };
    const questionnaire = {
      ...WHOLE,
      ...told,
      ...health,
      objetivo_principal: 'outro',
      frequencia_semanal: '3x',
    };
    const row = rowsOf({ questionnaire }).get(UID);
    const { experiencia_treino } = WHOLE;
    expect(row).toMatchObject({ objetivo_principal: 'outro', frequencia_semanal: '3x', experiencia_treino });
    const stored = JSON.stringify(row);
    for (const secret of Object.values({ ...told, ...health })) expect(stored).not.toContain(String(secret));
    const altered = rowsOf({ questionnaire: { ...WHOLE, objetivo_principal: 'Tenho asma' } });
    expect(altered.get(UID)).toMatchObject({ objetivo_principal: '' });
    expect(JSON.stringify(altered.get(UID))).not.toContain('asma');
  });

  it('never show the answers or the name of the account beside purchases that it may not see', () => {
    const other = { email: 'ana@exemplo.com', nome: 'Rui', telefone: '', data_nascimento: '' };
    const rows = rowsOf({
      account: account({
        payments: [payment('a'), payment('b', { claimed_by: null, registration: other })],
        grants: [grant('a'), grant('b', { paid_at: ago(2), tier: 'pro' })],
      }),
      questionnaire: { ...WHOLE, limitacoes_lesoes: 'Joelho' },
    });
    expect(rows.get(UID)).toMatchObject({ nome: 'Ana Souza', tier: 'plus', subscription_end: ago(-50) });
    expect(rows.get(ID)).toMatchObject({
      nome: 'Rui',
      tier: 'pro',
      state: 'unclaimed',
      since: ago(2),
      flags: [],
      objetivo_principal: '',
    });
  });
});

describe('the last contact in a row', () => {
  const contact = (given: Given) => rowsOf(given).get(UID)?.contacted_at;
  const asked = workout({
    stage: 'correction',
    since: ago(1),
    correction: { fields: ['peso'], message: 'Confira' },
  });

  it('is the release or the request for a correction that stands, and none where nothing was sent', () => {
    expect(contact({})).toBeNull();
    expect(contact({ workout: null })).toBeNull();
    expect(contact({ workout: workout({ stage: 'preparing', since: ago(1) }) })).toBeNull();
    expect(contact({ workout: asked })).toEqual(ago(1));
    expect(contact({ workout: workout({ stage: 'changed', since: ago(0), released_at: ago(2) }) })).toEqual(
      ago(2),
    );
  });

  it('is told also after the access, and not of the day on which a release was marked as current', () => {
    const over = account({ grants: [grant('a', { days: 9 })] });
    const released = workout({ stage: 'released', since: ago(0), released_at: ago(3) });
    expect(contact({ account: over, workout: released })).toEqual(ago(3));
  });

  it('is the note of its own row', () => {
    const other = { email: 'ana@exemplo.com', nome: 'Rui', telefone: '', data_nascimento: '' };
    const rows = rowsOf({
      account: account({
        payments: [payment('a'), payment('b', { claimed_by: null, registration: other })],
        grants: [grant('a'), grant('b', { paid_at: ago(2) })],
      }),
      workout: asked,
      notes: new Map([[ID, rowNote('Prefere treinar cedo.', ago(4))]]),
    });
    expect(rows.get(UID)).toMatchObject({ noted_at: null, note_start: '', contacted_at: ago(1) });
    expect(rows.get(ID)).toMatchObject({
      noted_at: ago(4),
      note_start: 'Prefere treinar cedo.',
      contacted_at: null,
    });
  });
});

const NOTHING_UNSEEN = { pain: 0, comment: false, since: null, until: null };
const trainings = (changes: Partial<NonNullable<Person['trainings']>> = {}) => ({
  last_training: ago(2),
  days: ['2026-11-10', '2026-11-16', '2026-11-17', '2026-11-21', '2026-11-24'],
  unseen: NOTHING_UNSEEN,
  ...changes,
});
const inProduct = (days: number) =>
  workout({ stage: 'released', since: ago(days), released_at: ago(days), routine: 3 });
const midnight = (day: string) => new Date(`${day}T03:00:00Z`);

describe('the trainings in a row', () => {
  const long = account({ grants: [grant('a', { days: 200 })] });
  const row = (given: Given) => rowsOf({ account: long, ...given }).get(UID);

  it('are the last one, and the days of the last seven in São Paulo, until a midnight moves them', () => {
    const { last_training, trained_7, changes_at } =
      row({ trainings: trainings(), workout: inProduct(1) }) ?? {};
    // One day is yet to come, by the clock of a device that is ahead, and today is the seventh day.
    expect([last_training, trained_7, changes_at]).toEqual([ago(2), 2, midnight('2026-11-24')]);
  });

  it('are unknown where none was ever recorded', () => {
    expect(row({})).toMatchObject({ last_training: null, trained_7: null, pain_unseen: false, flags: [] });
  });

  it.each([
    [4, true, ['attention'], '0 9999-12-31'],
    [3, false, ['attention'], '9999-12-31'],
    [0, false, [], '9999-12-31'],
  ])('with an unseen pain of %i stand on top: %s', (pain, pain_unseen, flags, order) => {
    const unseen = { ...NOTHING_UNSEEN, pain };
    const told = row({ trainings: trainings({ unseen }), workout: inProduct(1) });
    expect(told).toMatchObject({ pain_unseen, flags });
    expect(told?.order.startsWith(order)).toBe(true);
  });

  it('with an unseen comment ask for attention, where they stand', () => {
    const unseen = { ...NOTHING_UNSEEN, comment: true };
    const told = row({ trainings: trainings({ unseen }), workout: inProduct(1) });
    expect(told).toMatchObject({ pain_unseen: false, flags: ['attention'] });
    expect(told?.order).toMatch(/^9999/);
  });

  it.each<[string, Given, boolean]>([
    ['a routine of seven days without any', { workout: inProduct(7) }, true],
    ['one of six days', { workout: inProduct(6) }, false],
    [
      'a link',
      { workout: workout({ stage: 'released', released_at: ago(9), link: 'https://a.exemplo.com' }) },
      false,
    ],
    [
      'the last seven days ago',
      { workout: inProduct(9), trainings: trainings({ days: ['2026-11-16'] }) },
      true,
    ],
    [
      'the last six days ago',
      { workout: inProduct(9), trainings: trainings({ days: ['2026-11-17'] }) },
      false,
    ],
    ['changed answers since', { workout: { ...inProduct(9), stage: 'changed' } }, true],
    [
      'an access that is over',
      { account: account({ grants: [grant('a', { days: 8 })] }), workout: inProduct(8) },
      false,
    ],
  ])('with %s make idle: the row has the flag', (_name, given, isIdle) => {
    expect(row(given)?.flags.includes('idle')).toBe(isIdle);
  });

  it('make idle by the midnight that ends the sixth day', () => {
    expect(row({ workout: inProduct(3) })?.changes_at).toEqual(midnight('2026-11-27'));
  });

  it('of somebody whose access is over ask for no attention', () => {
    const over = account({ grants: [grant('a', { days: 8 })] });
    const unseen = { ...NOTHING_UNSEEN, pain: 9, comment: true };
    const told = row({ account: over, trainings: trainings({ unseen }) });
    expect(told).toMatchObject({ state: 'ended', pain_unseen: false, flags: [], trained_7: 2 });
  });
});
