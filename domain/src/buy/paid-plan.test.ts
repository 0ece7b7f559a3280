import { expect, it } from 'vitest';
import { NEXT_STEPS, NEXT_STEPS_SIGNED_IN } from './paid-plan.ts';

it('the steps to the workout name the working days that the trainer promises', () => {
  expect(NEXT_STEPS.join(' ')).toMatch(/senha.*painel.*anamnese.*treino chega em até 3 dias úteis\.$/);
  expect(NEXT_STEPS_SIGNED_IN.join(' ')).not.toContain('senha');
});
