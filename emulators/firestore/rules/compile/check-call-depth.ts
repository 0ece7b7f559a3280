import { CompileProblem } from '../language/compile-problem.ts';
import type { ScopedFunction } from './program.ts';

/** 21 stacked functions compile, 22 do not (measured in production, where the message speaks of 20). */
const MAX_STACKED_FUNCTIONS = 21;

/** The functions that each function of the file calls. */
export type Calls = ReadonlyMap<ScopedFunction, readonly ScopedFunction[]>;

/**
 * The chains of calls that are too long, whether an `allow` reaches them or not. Each is reported once, at the first
 * function that is one too many. A function that calls itself, also indirectly, makes an endless chain.
 */
export function checkCallDepth(calls: Calls): CompileProblem[] {
  const longest = new Map<ScopedFunction, readonly ScopedFunction[]>();
  const open: ScopedFunction[] = [];
  const called = new Set([...calls.values()].flat());
  const problems: CompileProblem[] = [];

  /** The longest chain that begins with a function. It is longer than allowed if the function reaches itself. */
  const chainFrom = (scoped: ScopedFunction): readonly ScopedFunction[] => {
    const known = longest.get(scoped);
    if (known !== undefined) return known;
    const since = open.indexOf(scoped);
    if (since !== -1) return endless(open.slice(since));
    open.push(scoped);
    let rest: readonly ScopedFunction[] = [];
    for (const next of calls.get(scoped) ?? []) {
      const chain = chainFrom(next);
      if (chain.length > rest.length) rest = chain;
    }
    open.pop();
    const chain = [scoped, ...rest].slice(0, MAX_STACKED_FUNCTIONS + 1);
    // Within an open circle, the chain of a function on it is not yet complete, so it is not kept.
    if (open.length === 0 || chain.length <= MAX_STACKED_FUNCTIONS) longest.set(scoped, chain);
    return chain;
  };

  const reported = new Set<ScopedFunction>();
  const report = (scoped: ScopedFunction): void => {
    const chain = chainFrom(scoped);
    if (chain.length <= MAX_STACKED_FUNCTIONS || chain.some((each) => reported.has(each))) return;
    for (const each of chain) reported.add(each);
    problems.push(tooDeep(chain));
  };
  // Functions that nobody calls come first, so that a chain is reported from its beginning.
  for (const scoped of calls.keys()) if (!called.has(scoped)) report(scoped);
  for (const scoped of calls.keys()) report(scoped);
  return problems;
}

function endless(circle: readonly ScopedFunction[]): readonly ScopedFunction[] {
  const chain: ScopedFunction[] = [];
  while (chain.length <= MAX_STACKED_FUNCTIONS) chain.push(...circle);
  return chain.slice(0, MAX_STACKED_FUNCTIONS + 1);
}

function tooDeep(chain: readonly ScopedFunction[]): CompileProblem {
  const names = chain.slice(0, MAX_STACKED_FUNCTIONS).map(({ declaration }) => declaration.name);
  return new CompileProblem(
    `Maximum allowed call depth of 20 is reached for [${names.join('->')}] call stack.`,
    chain[MAX_STACKED_FUNCTIONS]?.declaration.offset ?? 0,
  );
}
