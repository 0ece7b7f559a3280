import { describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import type { Subscriber } from 'domain/kit/person';
import { momentUntold, planState, type PlanState, planText } from './panel-states.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2027-01-19T12:00:00Z');
const subscriber: Subscriber = {
  email: 'ana@example.com',
  nome: 'Ana',
  telefone: '',
  data_nascimento: '',
  user_id: 'ana',
  subscribed: true,
  subscription_tier: 'pro',
  subscription_end: later,
  renews: false,
  mailbox_confirmed_at: null,
};

describe('the plan shown', () => {
  // spec: "Subscription active: a subscribers row has subscribed true and either no end date or an end date in the future"
  it('is that of the record while the record is active', () => {
    expect(planState(subscriber, null, now)).toEqual({
      active: true,
      name: 'Personal PRO',
      end: later,
      ended: null,
      renews: false,
      endsSoon: false,
    });
  });

  // spec: "a subscribers row has subscribed true and either no end date"
  it('is active without an end date', () => {
    expect(planState({ ...subscriber, subscription_end: null }, null, now).active).toBe(true);
  });

  // spec: "Otherwise the check-subscription function is asked, and if it says subscribed that result is used"
  it('is what check-subscription says where the record is not active', () => {
    const status = {
      subscribed: true,
      subscription_tier: 'plus',
      subscription_end: later.toISOString(),
      can_fix_pix: false,
      mailbox: 'confirmed' as const,
    };
    const expired = { ...subscriber, subscription_end: now };
    expect(planState(expired, status, now)).toMatchObject({
      active: true,
      name: 'Personal PLUS',
      end: later,
    });
  });

  // spec: "Otherwise inactive with no tier or end"
  it('is none otherwise', () => {
    const none = { active: false, name: null, end: null, ended: null, renews: false, endsSoon: false };
    expect(planState(null, null, now)).toEqual(none);
    expect(planState({ ...subscriber, subscribed: false }, null, now)).toEqual(none);
  });

  it('says when the last plan ended, unless that is unknown or lies ahead', () => {
    const past = new Date('2026-11-10T12:00:00Z');
    const ended = (subscription_end: Date | null) =>
      planState({ ...subscriber, subscribed: false, subscription_end }, null, now).ended;
    expect(ended(past)).toEqual(past);
    for (const unknown of [new Date(0), later, null]) expect(ended(unknown)).toBeNull();
  });

  it('goes on for three days after its known end where a card renews it and nobody has told', () => {
    const ended = (renews: boolean, ago: number) => {
      const record = { ...subscriber, renews, subscription_end: new Date(now.getTime() - ago) };
      return !planState(record, null, momentUntold(record, now)).active;
    };
    expect(ended(true, 0)).toBe(false);
    expect(ended(true, 3 * DAY_MS - 1)).toBe(false);
    expect(ended(true, 3 * DAY_MS)).toBe(true);
    expect(ended(false, 0)).toBe(true);
  });

  it('ends soon from exactly seven days before its end on', () => {
    const end = new Date('2026-11-27T12:00:00Z');
    const ending = { ...subscriber, subscription_end: end };
    expect(planState(ending, null, now).endsSoon).toBe(true);
    expect(planState(ending, null, new Date(now.getTime() - 1)).endsSoon).toBe(false);
  });

  it('does not end soon while a card renews it, and never without an end', () => {
    const ending = { ...subscriber, subscription_end: new Date('2026-11-22T12:00:00Z') };
    expect(planState({ ...ending, renews: true }, null, now)).toMatchObject({
      renews: true,
      endsSoon: false,
    });
    expect(planState({ ...subscriber, subscription_end: null }, null, now).endsSoon).toBe(false);
  });
});

const pro: PlanState = {
  active: true,
  name: 'Personal PRO',
  end: new Date('2027-03-25T12:00:00Z'),
  ended: null,
  renews: true,
  endsSoon: false,
};
const followedBy = (tier: string) => ({
  payments: [],
  card: null,
  next: { tier, starts_at: '2027-01-24T12:00:00.000Z' },
  questions: [],
});

describe('the text about the plan', () => {
  it('says which plan is paid after the present one, and from when', () => {
    expect(planText(pro, followedBy('plus'))).toBe('Personal PRO até 24/01/2027, depois Personal PLUS');
  });

  it('is the name alone where the same plan goes on, and while the payments are not known', () => {
    expect(planText(pro, followedBy('pro'))).toBe('Personal PRO');
    expect(planText(pro, { payments: [], card: null, next: null, questions: [] })).toBe('Personal PRO');
    expect(planText(pro, null)).toBe('Personal PRO');
  });

  it('says that there is no plan', () => {
    expect(planText({ ...pro, active: false, name: null }, followedBy('plus'))).toBe('Nenhum plano ativo');
  });
});
