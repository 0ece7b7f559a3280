import { describe, expect, it } from 'vitest';
import { anamneseOf } from 'domain/questionnaire/testing/whole-form';
import { type LastKnown, lastKnownOf } from '../../firebase/last-known.ts';
import { nextStep } from './next-step.ts';
import type { PlanState } from './plan-state.ts';

const ended = new Date('2026-11-01T12:00:00Z');
const none: PlanState = {
  active: false,
  name: null,
  end: null,
  ended: null,
  renews: false,
  endsSoon: false,
};
const active: PlanState = { ...none, active: true, name: 'Personal PRO' };
const user = { uid: 'ana', email: 'ana@exemplo.com', emailVerified: true };
const known = (answers: Record<string, unknown> | null): LastKnown =>
  lastKnownOf(user, null, answers && anamneseOf(answers));

describe('the next step', () => {
  it('is to confirm the e-mail while nothing of it may be shown', () => {
    const unverified = { ...known(null), user: { ...user, emailVerified: false } };
    expect(nextStep(unverified, none)).toEqual({ kind: 'confirm-email' });
  });

  it('is a plan, or another one after the last', () => {
    expect(nextStep(known(null), none)).toEqual({ kind: 'choose-plan' });
    expect(nextStep(known({}), { ...none, ended })).toEqual({ kind: 'renew-plan', ended, answered: true });
    expect(nextStep(known(null), { ...none, ended })).toMatchObject({ kind: 'renew-plan', answered: false });
  });

  it('is the questionnaire, until the trainer has all there is to know', () => {
    expect(nextStep(known(null), active)).toEqual({ kind: 'start-questionnaire' });
    expect(nextStep(known({ peso: null, nivel_energia: '' }), active)).toEqual({
      kind: 'continue-questionnaire',
      missing: 2,
    });
    expect(nextStep(known({ nivel_energia: 'Não informado' }), active)).toEqual({
      kind: 'answer-missing',
      missing: ['nivel_energia'],
    });
  });

  it("is the trainer's, once everything is answered", () => {
    expect(nextStep(known({}), active)).toEqual({ kind: 'trainer' });
  });
});
