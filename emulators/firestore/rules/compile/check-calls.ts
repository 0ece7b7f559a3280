import { hasFunction, isNamespace } from '../library/call-function.ts';
import { compile, REGEX_METHODS } from '../library/string-methods.ts';
import { CompileProblem } from '../language/compile-problem.ts';
import { childrenOf, type Expression, type FunctionDeclaration } from '../language/syntax.ts';
import type { Calls } from './check-call-depth.ts';
import { dubiousParts, type Warning } from './check-types.ts';
import { type Block, findFunction, type Scope, type ScopedFunction } from './program.ts';

/** Functions that the evaluator itself implements. */
const BUILT_IN: ReadonlySet<string> = new Set(['get', 'exists', 'getAfter', 'existsAfter', 'debug']);

/** Names that exist in every condition, and in functions that a condition reaches. */
const GLOBALS: ReadonlySet<string> = new Set(['request', 'resource']);
const NONE: ReadonlySet<string> = new Set();

/**
 * Resolves every name in a program, and warns of what is dubious in its expressions. An unknown name compiles with a warning, and is an error where it is evaluated
 * (measured in production). Throws `CompileProblem` for an invalid regular expression.
 */
export function checkCalls(
  scopes: readonly Scope[],
  blocks: readonly Block[],
): { warnings: Warning[]; calls: Calls } {
  const declared = scopes.flatMap((scope) => [...scope.functions.values()]);
  const calls: Calls = new Map(declared.map((scoped) => [scoped, callsOf(scoped)]));
  const used = new Set([...calls.values()].flat());
  const reached = new Set<ScopedFunction>();
  const reach = (scoped: ScopedFunction): void => {
    if (reached.has(scoped)) return;
    reached.add(scoped);
    for (const next of calls.get(scoped) ?? []) reach(next);
  };
  const warnings: Warning[] = [];
  for (const { allows, scope } of blocks) {
    for (const { condition } of allows) {
      if (condition === null) continue;
      warnings.push(...warningsIn(condition, scope, GLOBALS));
      for (const scoped of functionsIn(condition, scope)) {
        used.add(scoped);
        reach(scoped);
      }
    }
  }
  for (const scoped of declared) {
    const { declaration, scope } = scoped;
    if (!used.has(scoped)) {
      warnings.push({ description: `Unused function: ${declaration.name}.`, offset: declaration.offset });
    }
    // Production warns of `request` in a function that no `allow` reaches, so it is no known name there.
    const names = new Set([...declaration.parameters, ...(reached.has(scoped) ? GLOBALS : NONE)]);
    for (const variable of declaration.lets) {
      warnings.push(...warningsIn(variable.value, scope, names));
      names.add(variable.name);
    }
    warnings.push(...warningsIn(declaration.result, scope, names), ...unusedVariables(declaration));
  }
  return { warnings, calls };
}

/** Parameters are reported at their function, and a `let` at its name. */
function unusedVariables({ parameters, lets, result, offset }: FunctionDeclaration): Warning[] {
  const read = new Set([...lets.map(({ value }) => value), result].flatMap(variablesIn));
  return [...parameters.map((name) => ({ name, offset })), ...lets]
    .filter(({ name }) => !read.has(name))
    .map((variable) => ({ description: `Unused variable: ${variable.name}.`, offset: variable.offset }));
}

function variablesIn(node: Expression): string[] {
  return node.kind === 'variable' ? [node.name] : childrenOf(node).flatMap(variablesIn);
}

function callsOf({ declaration, scope }: ScopedFunction): ScopedFunction[] {
  return [...declaration.lets.map(({ value }) => value), declaration.result].flatMap((root) =>
    functionsIn(root, scope),
  );
}

/** The functions of the file that an expression calls. */
function functionsIn(node: Expression, scope: Scope): ScopedFunction[] {
  const own = node.kind === 'call' ? findFunction(scope, node.name) : null;
  return [...(own === null ? [] : [own]), ...childrenOf(node).flatMap((child) => functionsIn(child, scope))];
}

function warningsIn(root: Expression, scope: Scope, names: ReadonlySet<string>): Warning[] {
  const warnings: Warning[] = [];
  const isKnown = (name: string) => names.has(name) || scope.captures.includes(name);
  const warnOfFunction = (name: string, offset: number): void => {
    warnings.push({ description: `Invalid function name: ${name}.`, offset });
  };
  const visit = (node: Expression): void => {
    if (node.kind === 'variable' && !isKnown(node.name)) {
      warnings.push({ description: `Invalid variable name: ${node.name}.`, offset: node.offset });
    }
    if (node.kind === 'call' && findFunction(scope, node.name) === null) {
      if (!BUILT_IN.has(node.name) && !hasFunction('', node.name)) warnOfFunction(node.name, node.offset);
    }
    if (node.kind === 'method') {
      checkRegex(node);
      const namespace = node.object.kind === 'variable' ? node.object.name : '';
      if ((namespace === 'firestore' || isNamespace(namespace)) && !isKnown(namespace)) {
        const exists =
          namespace === 'firestore'
            ? node.name === 'get' || node.name === 'exists'
            : hasFunction(namespace, node.name);
        if (!exists) warnOfFunction(node.name, node.offset);
        node.args.forEach(visit);
        return;
      }
    }
    childrenOf(node).forEach(visit);
  };
  visit(root);
  return [...warnings, ...dubiousParts(root)];
}

/** Checks a pattern that is a literal. Any other pattern is checked when it is evaluated. */
function checkRegex(node: Extract<Expression, { kind: 'method' }>): void {
  const [pattern] = node.args;
  if (!REGEX_METHODS.has(node.name) || pattern?.kind !== 'literal' || typeof pattern.value !== 'string')
    return;
  try {
    compile(pattern.value);
  } catch (error) {
    throw new CompileProblem(error instanceof Error ? error.message : String(error), pattern.offset);
  }
}
