import * as v from 'valibot';
import { expect, it } from 'vitest';
import { QueueIdSchema } from './contract.ts';

it('the id of a row is no name that Firestore keeps for itself, such as __proto__', () => {
  expect(v.is(QueueIdSchema, 'a_Uid-of28characters00000000')).toBe(true);
  expect(v.is(QueueIdSchema, '__proto__')).toBe(false);
});
