import { expect } from 'vitest';
import type { RulesEngine, RulesRequest, Ruleset } from '../../../emulators/firestore/rules/engine.ts';
import type { Mutant } from './make-mutants.ts';
import { mutantsBySource } from './rules-files.ts';

const mutants = mutantsBySource();

/** What became of each mutant in this process, by its name: null, or the test that would have failed. */
export const fates: Record<string, string | null> = Object.fromEntries(
  [...mutants.values()].flat().map(({ name }) => [name, null]),
);

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
        if (fates[mutant.name] !== null || (await ask(mutant.ruleset)).allowed === allowed) continue;
        fates[mutant.name] = expect.getState().currentTestName ?? 'outside of a test';
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
