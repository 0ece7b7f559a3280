import type { Compilation, Issue } from '../engine.ts';
import { CompileProblem } from '../language/compile-problem.ts';
import { createLocator } from '../language/locate.ts';
import { parseRules } from '../language/parse-rules.ts';
import { buildProgram } from './build-program.ts';
import { checkCalls } from './check-calls.ts';

const MAX_SOURCE_BYTES = 256 * 1024;

/** Compiles a rules file to a `Program`. Never throws: what is wrong stands in `issues`. */
export function compileRules(source: string): Compilation {
  const locate = createLocator(source);
  const issue = (severity: Issue['severity'], description: string, offset: number): Issue => ({
    severity,
    description,
    ...locate(offset),
  });
  try {
    if (Buffer.byteLength(source) > MAX_SOURCE_BYTES) {
      throw new CompileProblem('The rules file is larger than 256 KB.', 0);
    }
    const file = parseRules(source);
    const { program, scopes } = buildProgram(file, source);
    const warnings = checkCalls(scopes, program.blocks).map(({ description, offset }) =>
      issue('WARNING', description, offset),
    );
    const oldVersion =
      file.version === null
        ? [
            issue(
              'WARNING',
              'Ruleset uses old version (version [1]). Please update to the latest version (version [2]).',
              0,
            ),
          ]
        : [];
    return { ok: true, ruleset: program, issues: [...oldVersion, ...warnings] };
  } catch (error) {
    const problem = error instanceof CompileProblem ? error : new CompileProblem(String(error), 0);
    return { ok: false, issues: [issue('ERROR', problem.message, problem.offset)] };
  }
}
