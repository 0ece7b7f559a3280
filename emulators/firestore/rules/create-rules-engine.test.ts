import { expect, test } from 'vitest';
import { createRulesEngine } from './create-rules-engine.ts';
import type { RulesRequest } from './engine.ts';
import { Timestamp } from '../values/value.ts';

const GET_A: RulesRequest = {
  service: 'cloud.firestore',
  method: 'get',
  path: ['databases', '(default)', 'documents', 'notes', 'a'],
  auth: null,
  time: new Timestamp(0n, 0),
  resource: null,
  requestResource: null,
};

test('a rules file that allows a get of one document denies a get of another', async () => {
  const engine = createRulesEngine();
  const compilation = engine.compile(`rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /notes/{id} { allow get: if id == 'a'; }
      }
    }`);
  expect(compilation.issues).toEqual([]);
  if (!compilation.ok) return;
  expect(await engine.authorize(compilation.ruleset, GET_A, () => null)).toEqual({
    allowed: true,
    explanation: '',
  });
  const other = { ...GET_A, path: ['databases', '(default)', 'documents', 'notes', 'b'] };
  expect(await engine.authorize(compilation.ruleset, other, () => null)).toEqual({
    allowed: false,
    explanation: "false for 'get' @ L4",
  });
});

test('a ruleset that the engine did not compile is refused', async () => {
  const verdict = await createRulesEngine().authorize({ rulesVersion: 2 }, GET_A, () => null);
  expect(verdict.allowed).toBe(false);
});
