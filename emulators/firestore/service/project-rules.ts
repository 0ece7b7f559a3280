import type { CoverageNode, Issue, RulesEngine, Ruleset } from '../rules/engine.ts';

/** The rules in force, separate for each project, so that test files can run side by side. */
export interface ProjectRules {
  /** Compiles and installs rules. A source with errors leaves the old rules in force. */
  put(project: string, source: string): { ok: boolean; issues: Issue[] };
  /** The source in force; empty when the project has no rules. */
  source(project: string): string;
  /** Null when the project has no rules: then everything is allowed. */
  ruleset(project: string): Ruleset | null;
  /** The values that each expression of the rules in force has had. */
  coverage(project: string): readonly CoverageNode[];
  /** `listener` is called with the project's id after each successful `put`. Returns the function that unsubscribes. */
  subscribe(listener: (project: string) => void): () => void;
}

interface Entry {
  readonly source: string;
  readonly ruleset: Ruleset;
}

/**
 * Keeps rules by project id. Projects without rules of their own have `initialSource`. Throws, with the issues as the
 * message, when that does not compile, because an emulator with other rules than expected would mislead its user.
 */
export function createProjectRules(engine: RulesEngine, initialSource?: string): ProjectRules {
  const entries = new Map<string, Entry>();
  const listeners = new Set<(project: string) => void>();
  const initial = initialSource === undefined ? undefined : compileInitial(engine, initialSource);
  const entry = (project: string) => entries.get(project) ?? initial;

  return {
    put(project, source) {
      const compilation = engine.compile(source);
      if (compilation.ok) {
        entries.set(project, { source, ruleset: compilation.ruleset });
        for (const listener of listeners) listener(project);
      }
      return { ok: compilation.ok, issues: [...compilation.issues] };
    },
    source: (project) => entry(project)?.source ?? '',
    ruleset: (project) => entry(project)?.ruleset ?? null,
    coverage(project) {
      const ruleset = entry(project)?.ruleset;
      return ruleset === undefined ? [] : engine.coverage(ruleset);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function compileInitial(engine: RulesEngine, source: string): Entry {
  const compilation = engine.compile(source);
  if (compilation.ok) return { source, ruleset: compilation.ruleset };
  throw new Error(compilation.issues.map((i) => `L${i.line}:${i.column} ${i.description}`).join('\n'));
}
