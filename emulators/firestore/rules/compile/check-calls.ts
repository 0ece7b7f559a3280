import { arityOf, isNamespace } from '../library/call-function.ts';
import { CompileProblem } from '../language/compile-problem.ts';
import type { Expression } from '../language/syntax.ts';
import { type Block, findFunction, type Scope, type ScopedFunction } from './program.ts';

/** 21 stacked functions compile, 22 do not (measured in production, where the message speaks of 20). */
const MAX_STACKED_FUNCTIONS = 21;

/** Functions of the language with their own evaluation, and how many arguments they take. */
const BUILT_IN: ReadonlyMap<string, number> = new Map([
  ['get', 1],
  ['exists', 1],
  ['getAfter', 1],
  ['existsAfter', 1],
  ['debug', 1],
]);

/** The names that are always there. */
const GLOBALS: ReadonlySet<string> = new Set(['request', 'resource']);

export interface Warning {
  readonly description: string;
  readonly offset: number;
}

/**
 * Checks every call in a program: the function exists, takes that many arguments, and no chain of calls is
 * recursive or too long, called or not. Answers warnings; throws `CompileProblem` at the first error.
 */
export function checkCalls(scopes: readonly Scope[], blocks: readonly Block[]): Warning[] {
  const warnings: Warning[] = [];
  const used = new Set<ScopedFunction>();
  const calls = new Map<ScopedFunction, ScopedFunction[]>();

  for (const scope of scopes) {
    for (const scoped of scope.functions.values()) {
      const { declaration } = scoped;
      const locals = new Set(declaration.parameters);
      const called: ScopedFunction[] = [];
      for (const variable of declaration.lets) {
        called.push(...checkExpression(variable.value, scope, locals, warnings));
        locals.add(variable.name);
      }
      called.push(...checkExpression(declaration.result, scope, locals, warnings));
      calls.set(scoped, called);
      for (const each of called) used.add(each);
    }
  }
  for (const block of blocks) {
    for (const { condition } of block.allows) {
      if (condition === null) continue;
      for (const each of checkExpression(condition, block.scope, new Set(), warnings)) used.add(each);
    }
  }
  checkDepth(calls);
  for (const scoped of calls.keys()) {
    if (!used.has(scoped)) {
      const { name, offset } = scoped.declaration;
      warnings.push({ description: `Unused function: ${name}.`, offset });
    }
  }
  return warnings;
}

/** Answers the file's own functions that the expression calls. */
function checkExpression(
  root: Expression,
  scope: Scope,
  locals: ReadonlySet<string>,
  warnings: Warning[],
): ScopedFunction[] {
  const called: ScopedFunction[] = [];
  const isKnown = (name: string) => locals.has(name) || scope.captures.includes(name) || GLOBALS.has(name);
  const visit = (node: Expression): void => {
    switch (node.kind) {
      case 'variable':
        if (!isKnown(node.name)) {
          warnings.push({ description: `Invalid variable name: ${node.name}.`, offset: node.offset });
        }
        return;
      case 'call': {
        const own = findFunction(scope, node.name);
        if (own !== null) called.push(own);
        const wanted = own?.declaration.parameters.length ?? BUILT_IN.get(node.name);
        checkArity(node, wanted === undefined ? arityOf('', node.name) : [wanted, wanted]);
        break;
      }
      case 'method': {
        const namespace = node.object.kind === 'variable' ? node.object.name : '';
        if (namespace === 'firestore' && !isKnown(namespace)) {
          checkArity(node, node.name === 'get' || node.name === 'exists' ? [1, 1] : null);
          node.args.forEach(visit);
          return;
        }
        if (isNamespace(namespace) && !isKnown(namespace)) {
          checkArity(node, arityOf(namespace, node.name));
          node.args.forEach(visit);
          return;
        }
        break;
      }
      default:
        break;
    }
    childrenOf(node).forEach(visit);
  };
  visit(root);
  return called;
}

function checkArity(
  node: { name: string; args: readonly Expression[]; offset: number },
  arity: readonly [number, number] | null,
): void {
  if (arity === null)
    throw new CompileProblem(`Function not found error: Name: [${node.name}].`, node.offset);
  if (node.args.length < arity[0] || node.args.length > arity[1]) {
    throw new CompileProblem(
      `Wrong number of arguments for function ${node.name}: expected ${arity[0]}, received ${node.args.length}.`,
      node.offset,
    );
  }
}

function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'list':
      return node.items;
    case 'map':
      return node.entries.flat();
    case 'path':
      return node.parts.filter((part): part is Expression => typeof part !== 'string');
    case 'member':
      return [node.object];
    case 'index':
      return [node.object, node.index];
    case 'slice':
      return [node.object, node.from, node.to];
    case 'call':
      return node.args;
    case 'method':
      return [node.object, ...node.args];
    case 'unary':
      return [node.operand];
    case 'binary':
    case 'logical':
      return [node.left, node.right];
    case 'is':
      return [node.value];
    case 'ternary':
      return [node.condition, node.whenTrue, node.whenFalse];
  }
}

/** Rejects recursion, and chains of calls that are too long. */
function checkDepth(calls: ReadonlyMap<ScopedFunction, readonly ScopedFunction[]>): void {
  const longest = new Map<ScopedFunction, readonly ScopedFunction[]>();
  const open: ScopedFunction[] = [];

  const chainFrom = (scoped: ScopedFunction): readonly ScopedFunction[] => {
    const known = longest.get(scoped);
    if (known !== undefined) return known;
    const { offset } = scoped.declaration;
    if (open.includes(scoped)) {
      const cycle = [...open.slice(open.indexOf(scoped)), scoped].map(nameOf).join('->');
      throw new CompileProblem(`Recursive function calls are not allowed: [${cycle}].`, offset);
    }
    open.push(scoped);
    if (open.length > MAX_STACKED_FUNCTIONS) throw tooDeep(open);
    let rest: readonly ScopedFunction[] = [];
    for (const next of calls.get(scoped) ?? []) {
      const chain = chainFrom(next);
      if (chain.length > rest.length) rest = chain;
    }
    open.pop();
    const chain = [scoped, ...rest];
    if (chain.length > MAX_STACKED_FUNCTIONS) throw tooDeep(chain);
    longest.set(scoped, chain);
    return chain;
  };

  for (const scoped of calls.keys()) chainFrom(scoped);
}

function tooDeep(chain: readonly ScopedFunction[]): CompileProblem {
  const names = chain.slice(0, MAX_STACKED_FUNCTIONS).map(nameOf).join('->');
  return new CompileProblem(
    `Maximum allowed call depth of 20 is reached for [${names}] call stack.`,
    chain[0]?.declaration.offset ?? 0,
  );
}

function nameOf(scoped: ScopedFunction): string {
  return scoped.declaration.name;
}
