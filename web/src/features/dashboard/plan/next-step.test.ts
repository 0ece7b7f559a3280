import { describe, expect, it } from 'vitest';
import { questionnaireOf } from 'domain/questionnaire/testing/whole-form';
import { type LastKnown, lastKnownOf } from '../../../device/last-known.ts';
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
const user = { uid: 'ana', email: 'ana@exemplo.com' };
const known = (answers: Record<string, unknown> | null): LastKnown =>
  lastKnownOf(user, 'confirmed', null, answers && questionnaireOf(answers));

describe('the next step', () => {
  it('is to confirm the e-mail while its purchases may not be shown', () => {
    const unconfirmed: LastKnown = { ...known(null), mailbox: 'unconfirmed' };
    expect(nextStep(unconfirmed, none, false)).toEqual({ kind: 'confirm-email' });
  });

  it('is not named while the server is asked whether the e-mail has to be confirmed', () => {
    const unknown: LastKnown = { ...known(null), mailbox: null };
    expect(nextStep(unknown, none, true)).toEqual({ kind: 'checking' });
    // Without an answer the record decides.
    expect(nextStep(unknown, none, false)).toEqual({ kind: 'choose-plan' });
  });

  it('is a plan, or another one after the last', () => {
    expect(nextStep(known(null), none, false)).toEqual({ kind: 'choose-plan' });
    expect(nextStep(known({}), { ...none, ended }, false)).toEqual({
      kind: 'renew-plan',
      ended,
      answered: true,
    });
    expect(nextStep(known(null), { ...none, ended }, false)).toMatchObject({
      kind: 'renew-plan',
      answered: false,
    });
  });

  it('is the questionnaire until it has every answer that the trainer needs', () => {
    expect(nextStep(known(null), active, false)).toEqual({ kind: 'start-questionnaire' });
    expect(nextStep(known({ peso: null, nivel_energia: '' }), active, false)).toEqual({
      kind: 'continue-questionnaire',
      missing: 2,
    });
    expect(nextStep(known({ nivel_energia: 'Não informado' }), active, false)).toEqual({
      kind: 'answer-missing',
      missing: ['nivel_energia'],
    });
  });

  it("is the trainer's, once everything is answered", () => {
    expect(nextStep(known({}), active, false)).toEqual({ kind: 'trainer' });
  });
});
