import { expect } from 'vitest';
import type { RulesEngine, RulesRequest, Ruleset } from 'emulators/rules';
import { type Mutant, mutantsBySource } from './make-mutants.ts';

const mutants = mutantsBySource();

/** The test that killed each mutant in this process, by the mutant's name; null while no test has. */
export const fates: Record<string, string | null> = Object.fromEntries(
  [...mutants.values()].flat().map(({ name }) => [name, null]),
);

/**
 * An engine that evaluates each request of a test with the rules and also with all their mutants. The test gets the decision
 * of the rules. A mutant that decides otherwise would make the test fail, so it counts as killed.
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

/** A copy of a request. The engine counts the reads of a commit in a set in the request, so each evaluation needs its own. */
function copyOf(request: RulesRequest): RulesRequest {
  return request.commitReads === undefined
    ? request
    : { ...request, commitReads: new Set(request.commitReads) };
}
