import { expect, it } from 'vitest';
import { planDisplayName } from './plans.ts';

// spec: "Other plan names that can display: Personal 3.0, 'Plano Desconhecido' (for Unknown Plan), default 'Plano Básico'"
it.each([
  ['plus', 'Personal PLUS'],
  ['pro', 'Personal PRO'],
  ['Personal PRO', 'Personal PRO'],
  ['Personal 3.0', 'Personal 3.0'],
  ['Unknown Plan', 'Plano Desconhecido'],
  ['anything else', 'Plano Básico'],
  ['', 'Plano Básico'],
  [null, 'Plano Básico'],
])('a plan stored as %s shows as %s', (tier, name) => {
  expect(planDisplayName(tier)).toBe(name);
});
