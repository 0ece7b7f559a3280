import type { RulesEngine, RulesRequest, Ruleset } from '../rules/engine.ts';

/**
 * A rules engine that decides by a function, which returns true to allow. Tests see in it which requests the service
 * asks the rules about. The source `bad` does not compile.
 */
export function fakeRulesEngine(decide: (source: string, request: RulesRequest) => boolean): RulesEngine {
  const sources = new WeakMap<Ruleset, string>();
  return {
    compile(source) {
      if (source === 'bad') {
        const issue = { severity: 'ERROR', description: 'It is bad.', line: 1, column: 1 } as const;
        return { ok: false, issues: [issue] };
      }
      const ruleset: Ruleset = { rulesVersion: 2 };
      sources.set(ruleset, source);
      return { ok: true, ruleset, issues: [] };
    },
    async authorize(ruleset, request) {
      const allowed = decide(sources.get(ruleset) ?? '', request);
      return { allowed, explanation: allowed ? '' : `false for '${request.method}'` };
    },
    coverage: () => [],
  };
}
