import type { Compilation, Issue } from '../engine.ts';
import { checkDepth } from '../language/check-depth.ts';
import { CompileProblem } from '../language/compile-problem.ts';
import { createLocator } from '../language/locate.ts';
import { parseRules } from '../language/parse-rules.ts';
import type { Match, RulesFile } from '../language/syntax.ts';
import { buildProgram } from './build-program.ts';
import { checkCalls } from './check-calls.ts';
import type { Warning } from './check-types.ts';
import { checkCallDepth } from './check-call-depth.ts';

const MAX_SOURCE_BYTES = 256 * 1024;

/** Compiles a rules file to a `Program`. Never throws: `issues` lists the problems, in the order of the file. */
export function compileRules(source: string): Compilation {
  const locate = createLocator(source);
  const issue = (severity: Issue['severity'], { description, offset }: Warning): Issue => ({
    severity,
    description,
    ...locate(offset),
  });
  const errors = (problems: readonly CompileProblem[]): Compilation => ({
    ok: false,
    issues: problems.map(({ message, offset }) => issue('ERROR', { description: message, offset })),
  });
  try {
    if (Buffer.byteLength(source) > MAX_SOURCE_BYTES) {
      throw new CompileProblem('The rules file is larger than 256 KB.', 0);
    }
    const file = parseRules(source);
    const { program, scopes } = buildProgram(file, source);
    const tooDeep = program.roots.flatMap(checkDepth);
    if (tooDeep.length > 0) return errors(tooDeep);
    const { warnings, calls } = checkCalls(scopes, program.blocks);
    const tooManyCalls = checkCallDepth(calls);
    if (tooManyCalls.length > 0) return errors(tooManyCalls);
    const found = [...warnings, ...unknownMethods(file)].sort((a, b) => a.offset - b.offset);
    const issues = [...oldVersion(file), ...found].map((warning) => issue('WARNING', warning));
    return { ok: true, ruleset: program, issues };
  } catch (error) {
    return errors([error instanceof CompileProblem ? error : new CompileProblem(String(error), 0)]);
  }
}

function oldVersion({ version }: RulesFile): Warning[] {
  const description =
    'Ruleset uses old version (version [1]). Please update to the latest version (version [2]).';
  return version === null ? [{ description, offset: 0 }] : [];
}

function unknownMethods(file: RulesFile): Warning[] {
  const within = ({ allows, matches }: Match): Warning[] => [
    ...allows
      .flatMap((allow) => allow.unknownMethods)
      .map(({ name, offset }) => ({ description: `Invalid access method name: ${name}.`, offset })),
    ...matches.flatMap(within),
  ];
  return file.services.flatMap((service) => service.matches).flatMap(within);
}
