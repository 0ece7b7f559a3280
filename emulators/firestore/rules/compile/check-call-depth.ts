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
  const beginners = chainBeginners(calls);
  const called = new Set([...calls.values()].flat());
  const problems: CompileProblem[] = [];
  const reported = new Set<ScopedFunction>();
  const report = (scoped: ScopedFunction): void => {
    if (beginners.at(-1)?.has(scoped) !== true) return;
    const chain = chainFrom(scoped, calls, beginners);
    if (chain.some((each) => reported.has(each))) return;
    for (const each of chain) reported.add(each);
    problems.push(tooDeep(chain));
  };
  // Functions that nobody calls come first, so that a chain is reported from its beginning.
  for (const scoped of calls.keys()) if (!called.has(scoped)) report(scoped);
  for (const scoped of calls.keys()) report(scoped);
  return problems;
}

/**
 * For each length, from one to the first that is too long, the functions with which a chain of that length begins. The
 * time grows with the number of calls in the file, not with the number of ways through them.
 */
function chainBeginners(calls: Calls): readonly ReadonlySet<ScopedFunction>[] {
  const beginners: ReadonlySet<ScopedFunction>[] = [new Set(calls.keys())];
  for (let length = 2; length <= MAX_STACKED_FUNCTIONS + 1; length++) {
    const shorter = beginners.at(-1);
    const longer = [...calls].filter(([, called]) => called.some((each) => shorter?.has(each)));
    beginners.push(new Set(longer.map(([scoped]) => scoped)));
  }
  return beginners;
}

/** A chain that is one function too long. */
function chainFrom(
  first: ScopedFunction,
  calls: Calls,
  beginners: readonly ReadonlySet<ScopedFunction>[],
): readonly ScopedFunction[] {
  const chain = [first];
  for (const rest of beginners.slice(0, -1).reverse()) {
    const next = calls.get(chain.at(-1) ?? first)?.find((each) => rest.has(each));
    if (next !== undefined) chain.push(next);
  }
  return chain;
}

function tooDeep(chain: readonly ScopedFunction[]): CompileProblem {
  const names = chain.slice(0, MAX_STACKED_FUNCTIONS).map(({ declaration }) => declaration.name);
  return new CompileProblem(
    `Maximum allowed call depth of 20 is reached for [${names.join('->')}] call stack.`,
    chain[MAX_STACKED_FUNCTIONS]?.declaration.offset ?? 0,
  );
}
