import { describe, expect, it } from 'vitest';
import { readDecisions } from '../decisions.ts';
import type { WrittenAccess } from '../row/read-row.ts';
import { chooseAccess } from './choose-access.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const person = { email: 'ana@exemplo.com', nome: 'Ana', telefone: '', data_nascimento: '' };
const END = new Date('2027-06-30T03:00:00Z');
const written = { person, subscribed: true, tier: 'pro', end: END, subscription: '' };
const charged = {
  id: 'sub_12345678',
  order_id: null,
  email: 'Ana@Exemplo.com',
  currency: 'brl',
  amount_cents: 19_990,
  every: '60 days',
};
const choose = (
  changes: Partial<WrittenAccess>,
  subscriptions: readonly Partial<typeof charged>[] = [],
  ...flags: readonly string[]
) => {
  const all = subscriptions.map((each) => ({ ...charged, ...each }));
  return chooseAccess({ ...written, ...changes }, all, readDecisions(['a.csv', ...flags]).decisions, NOW);
};

describe('the access of a row', () => {
  it.each([
    ['a plan that runs', {}, [], [], { kind: 'plan', tier: 'pro', end: END }],
    ['what Stripe charges', {}, [{}], [], { kind: 'subscription', id: charged.id, plan: 'pro' }],
    [
      'what Stripe charges after the written end',
      { end: NOW },
      [{}],
      [],
      { kind: 'subscription', isOver: true },
    ],
    ['a plan where it says none', { subscription: 'none' }, [{}], [], { kind: 'plan' }],
    ['nothing where the plan is over', { end: NOW }, [], [], { kind: 'none' }],
    ['nothing where it says no', { subscribed: false, end: null }, [], [], { kind: 'none' }],
    ['a named plan', { tier: 'VIP' }, [], ['--tier', 'vip=plus'], { kind: 'plan', tier: 'plus' }],
    [
      'an old amount',
      {},
      [{ amount_cents: 9_900 }],
      ['--amount', '99,00=pro'],
      { kind: 'subscription', plan: 'pro' },
    ],
    ['a long plan', { end: new Date('2030-01-01') }, [], ['--endless'], { kind: 'plan' }],
    ['the named subscription', { subscription: charged.id }, [{ amount_cents: 1 }], [], { plan: 'pro' }],
    ['an unknown subscription', { subscription: 'sub_x', tier: '' }, [], [], { id: 'sub_x', plan: null }],
  ] as const)('is %s', (_what, changes, subscriptions, flags, expected) => {
    expect(choose(changes, subscriptions, ...flags)).toMatchObject(expected);
  });

  it.each([
    ['another currency', {}, [{ currency: 'usd' }], /not in reais every 60 days/],
    ['another rhythm', {}, [{ every: '1 month' }], /not in reais every 60 days/],
    ['another amount', {}, [{ amount_cents: 9_900 }], /R\$\s99,00, which .*--amount '99,00=plus'/],
    [
      'another amount of a list',
      { subscription: charged.id, tier: '' },
      [{ amount_cents: 9_900 }],
      /R\$\s99,00/,
    ],
    ['several subscriptions', {}, [{}, { id: 'sub_2' }], /several subscriptions/],
    ['another plan', { tier: 'plus' }, [{}], /tier is plus, and Stripe charges the amount of pro/],
    [
      'a retired plan with a card',
      { tier: 'Personal 3.0', subscription: charged.id },
      [],
      /neither plus nor pro/,
    ],
    ['no end', { end: null }, [], /--endless$/],
    ['an end in three years', { end: new Date('2099-12-31') }, [], /--endless$/],
    ['no tier', { tier: '' }, [], /--tier '=plus'/],
    ['an unknown tier', { tier: 'VIP' }, [], /--tier 'VIP=plus'/],
    ['an end to come that is not subscribed', { subscribed: false }, [], /correct one of them/],
  ] as const)('is a question with %s', (_what, changes, subscriptions, expected) => {
    expect(choose(changes, subscriptions)).toMatchObject({ refused: [expect.stringMatching(expected)] });
  });
});
