import { createLocator } from '../language/locate.ts';
import { CompileProblem } from '../language/compile-problem.ts';
import type { FunctionDeclaration, Match, PatternSegment, RulesFile } from '../language/syntax.ts';
import { type Block, Program, type Scope, type ScopedFunction } from './program.ts';

const MAX_CAPTURES = 20;

/** Flattens nested match blocks into blocks with whole paths; throws `CompileProblem`. */
export function buildProgram(
  file: RulesFile,
  source: string,
): { program: Program; scopes: readonly Scope[] } {
  const locate = createLocator(source);
  const version = file.version ?? 1;
  const blocks: Block[] = [];
  const scopes: Scope[] = [];
  const open = (
    parent: Scope | null,
    functions: readonly FunctionDeclaration[],
    captures: readonly string[],
  ) => {
    const scope = createScope(parent, functions, captures);
    scopes.push(scope);
    return scope;
  };

  const addMatch = (service: string, match: Match, outer: readonly PatternSegment[], parent: Scope): void => {
    checkPattern(match, version);
    const pattern = [...outer, ...match.pattern];
    const captures = pattern.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
    if (captures.length > MAX_CAPTURES) {
      throw new CompileProblem(`A path may capture at most ${MAX_CAPTURES} variables.`, match.offset);
    }
    const scope = open(parent, match.functions, captures);
    const allows = match.allows.map((allow) => {
      const at = locate(allow.conditionOffset);
      return {
        methods: allow.methods,
        condition: allow.condition,
        line: locate(allow.offset).line,
        conditionLine: at.line,
        conditionColumn: at.column,
      };
    });
    if (allows.length > 0) blocks.push({ service, pattern, scope, allows });
    for (const inner of match.matches) addMatch(service, inner, pattern, scope);
  };

  const fileScope = open(null, file.functions, []);
  for (const service of file.services) {
    const scope = open(fileScope, service.functions, []);
    for (const match of service.matches) addMatch(service.name, match, [], scope);
  }
  return { program: new Program(version, blocks), scopes };
}

function createScope(
  parent: Scope | null,
  declarations: readonly FunctionDeclaration[],
  captures: readonly string[],
): Scope {
  const functions = new Map<string, ScopedFunction>();
  const scope: Scope = { parent, functions, captures };
  for (const declaration of declarations) {
    if (functions.has(declaration.name)) {
      throw new CompileProblem(`Duplicate function: ${declaration.name}.`, declaration.offset);
    }
    functions.set(declaration.name, { declaration, scope });
  }
  return scope;
}

function checkPattern(match: Match, version: 1 | 2): void {
  const recursive = match.pattern.filter((segment) => segment.kind === 'recursive');
  if (recursive.length > 1) {
    throw new CompileProblem('A path may have at most one recursive wildcard.', match.offset);
  }
  if (version === 1 && recursive.length === 1 && match.pattern.at(-1)?.kind !== 'recursive') {
    throw new CompileProblem(
      "A recursive wildcard must be the last segment in rules version '1'.",
      match.offset,
    );
  }
}
