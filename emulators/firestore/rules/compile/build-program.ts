import { Coverage } from '../evaluate/coverage.ts';
import { createLocator } from '../language/locate.ts';
import { CompileProblem } from '../language/compile-problem.ts';
import type {
  Expression,
  FunctionDeclaration,
  Match,
  PatternSegment,
  RulesFile,
} from '../language/syntax.ts';
import { type Block, Program, type Scope, type ScopedFunction } from './program.ts';

const MAX_CAPTURES = 20;

/** Flattens nested match blocks into blocks with whole paths. Throws `CompileProblem`. */
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

  const addMatch = (
    service: string,
    match: Match,
    outer: readonly PatternSegment[] | null,
    parent: Scope,
  ): void => {
    checkPattern(match, outer, version);
    const pattern = outer === null ? null : [...outer, ...match.pattern];
    const captures = [...parent.captures, ...capturesOf(match.pattern)];
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
    blocks.push({ service, pattern, scope, allows });
    // Nothing below `/{path=**}/groups/{group}` ever matches (measured in production).
    const inner = isRecursiveInside(match.pattern) ? null : pattern;
    for (const nested of match.matches) addMatch(service, nested, inner, scope);
  };

  const fileScope = open(null, file.functions, []);
  for (const service of file.services) {
    const scope = open(fileScope, service.functions, []);
    for (const match of service.matches) addMatch(service.name, match, [], scope);
  }
  const roots = rootsOf(scopes, blocks);
  const coverage = new Coverage((node) => ({
    ...locate(node.offset),
    currentOffset: node.offset,
    endOffset: node.end,
  }));
  return { program: new Program(version, blocks, roots, coverage), scopes };
}

/** Every condition, `let` and result, in the order of the file. */
function rootsOf(scopes: readonly Scope[], blocks: readonly Block[]): Expression[] {
  const roots: Expression[] = [];
  for (const scope of scopes) {
    for (const { declaration } of scope.functions.values()) {
      roots.push(...declaration.lets.map((variable) => variable.value), declaration.result);
    }
  }
  for (const { allows } of blocks) {
    for (const { condition } of allows) if (condition !== null) roots.push(condition);
  }
  return roots.sort((a, b) => a.offset - b.offset);
}

function capturesOf(pattern: readonly PatternSegment[]): string[] {
  return pattern.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
}

function isRecursiveInside(pattern: readonly PatternSegment[]): boolean {
  return pattern.slice(0, -1).some(isRecursive);
}

function isRecursive({ kind }: PatternSegment): boolean {
  return kind === 'recursive';
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
      throw new CompileProblem(`Function ${declaration.name} is already defined.`, declaration.offset);
    }
    functions.set(declaration.name, { declaration, scope });
  }
  return scope;
}

/** `outer` is the pattern around this one; null if it has a recursive wildcard inside. */
function checkPattern(match: Match, outer: readonly PatternSegment[] | null, version: 1 | 2): void {
  const captures = capturesOf(match.pattern);
  const twice = captures.find((name, at) => captures.indexOf(name) !== at);
  if (twice !== undefined)
    throw new CompileProblem(`Variable ${twice} already exists in the PathTemplate.`, match.offset);
  const recursive = match.pattern.filter(isRecursive);
  const around = outer === null || outer.some(isRecursive) ? 1 : 0;
  if (recursive.length > 0 && recursive.length + around > 1) {
    throw new CompileProblem('A path may have at most one recursive wildcard.', match.offset);
  }
  if (version === 1 && recursive.length === 1 && match.pattern.at(-1)?.kind !== 'recursive') {
    throw new CompileProblem(
      "A recursive wildcard must be the last segment in rules version '1'.",
      match.offset,
    );
  }
}
