import { expect } from 'vitest';
import type { RulesEngine, RulesRequest, Ruleset } from '../../../emulators/firestore/rules/engine.ts';
import type { Mutant } from './make-mutants.ts';
import { mutantsBySource } from './rules-files.ts';

/** The mutants that died in this process: by name, the test that would have failed. */
export const deaths: Record<string, string> = {};

const mutants = mutantsBySource();

/**
 * An engine that puts each question of a test to the rules and also to all their mutants. The test expects the answer
 * of the rules; a mutant that answers otherwise would fail it, and so dies. One run of the tests judges all mutants.
 */
export function askMutantsToo(engine: RulesEngine): RulesEngine {
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
      for (const mutant of mutantsOf.get(ruleset) ?? []) {
        if (mutant.name in deaths || (await ask(mutant.ruleset)).allowed === allowed) continue;
        deaths[mutant.name] = expect.getState().currentTestName ?? '';
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
