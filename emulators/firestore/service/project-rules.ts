import type { CoverageNode, Issue, RulesEngine, Ruleset } from '../rules/engine.ts';

/** The rules in force, kept apart per project so that test files can run side by side. */
export interface ProjectRules {
  /** Compiles and installs rules; a source with errors leaves the old ones in force. */
  put(project: string, source: string): { ok: boolean; issues: Issue[] };
  /** The source in force; empty when the project has none. */
  source(project: string): string;
  /** Null when the project has no rules at all: everything is allowed. */
  ruleset(project: string): Ruleset | null;
  /** What each expression of the rules in force came to so far. */
  coverage(project: string): readonly CoverageNode[];
  /** Called with the project's id after each successful `put`. Returns the unsubscriber. */
  subscribe(listener: (project: string) => void): () => void;
}

interface Entry {
  readonly source: string;
  readonly ruleset: Ruleset;
}

/**
 * Keeps rules by project id; projects without their own have `initialSource`. Throws when that does not compile, with
 * its issues as the message: an emulator that starts with other rules than it was told to would mislead.
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
