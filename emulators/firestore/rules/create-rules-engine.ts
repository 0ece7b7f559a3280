import { compileRules } from './compile/compile-rules.ts';
import { Program } from './compile/program.ts';
import type { RulesEngine } from './engine.ts';
import { authorize } from './evaluate/authorize.ts';

export { compileRules } from './compile/compile-rules.ts';
export type { RulesEngine, RulesRequest, Ruleset } from './engine.ts';
export { parseRules } from './language/parse-rules.ts';
export * from './language/syntax.ts';

/**
 * The engine of the security rules language, for Firestore and Storage. Between requests it keeps only the values of
 * expressions, for the coverage report.
 * https://firebase.google.com/docs/reference/rules/rules
 */
export function createRulesEngine(): RulesEngine {
  return {
    compile: compileRules,
    async authorize(ruleset, request, read) {
      if (!(ruleset instanceof Program)) return { allowed: false, explanation: 'Unknown ruleset' };
      return authorize(ruleset, request, read);
    },
    coverage(ruleset) {
      if (!(ruleset instanceof Program)) return [];
      return ruleset.roots.map((root) => ruleset.coverage.report(root));
    },
  };
}
