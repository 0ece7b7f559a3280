/**
 * Puts each question that a test puts to the rules also to all mutants of the rules. The test expects the answer of the
 * rules; a mutant that answers otherwise would fail it, and so dies. One run of the tests thus judges all mutants.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, vi } from 'vitest';
import type { RulesEngine, RulesRequest, Ruleset } from '../../../emulators/firestore/rules/engine.ts';
import type { Mutant } from './make-mutants.ts';
import { mutantsBySource } from './rules-files.ts';

/** The name of each mutant that died, with the test that would have failed. */
const deaths: Record<string, string> = {};
const mutants = mutantsBySource();

vi.mock('../../../emulators/firestore/rules/create-rules-engine.ts', async (importActual) => {
  const actual = await importActual<{ createRulesEngine(): RulesEngine }>();
  return { createRulesEngine: () => askMutantsToo(actual.createRulesEngine()) };
});

afterAll(() => {
  writeFileSync(join(inject('deaths'), `${randomUUID()}.json`), JSON.stringify(deaths));
});

function askMutantsToo(engine: RulesEngine): RulesEngine {
  const mutantsOf = new WeakMap<Ruleset, readonly Mutant[]>();
  return {
    ...engine,
    compile(source) {
      const compilation = engine.compile(source);
      if (compilation.ok) mutantsOf.set(compilation.ruleset, mutants.get(source) ?? []);
      return compilation;
    },
    async authorize(ruleset, request, read) {
      const ask = (asked: Ruleset) => engine.authorize(asked, copyOf(request), read);
      const { allowed } = await ask(ruleset);
      for (const { name, ruleset: mutated } of mutantsOf.get(ruleset) ?? []) {
        if (name in deaths || (await ask(mutated)).allowed === allowed) continue;
        deaths[name] = expect.getState().currentTestName ?? '';
      }
      return engine.authorize(ruleset, request, read);
    },
  };
}

/** The reads of a commit are counted in a set that the request carries; each asking needs its own. */
function copyOf(request: RulesRequest): RulesRequest {
  return request.commitReads === undefined
    ? request
    : { ...request, commitReads: new Set(request.commitReads) };
}
