import type { PatternSegment } from '../language/syntax.ts';
import { Constrained, RulesPath, type RulesValue } from '../values/rules-value.ts';

/**
 * A segment of the requested path: `text` is fixed; `one` is the id of any document that a list finds, as far as the
 * query tells it; `many` is the unknown path to a collection group.
 */
export type PathStep =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'one'; readonly value: RulesValue }
  | { readonly kind: 'many' };

/**
 * Matches a whole path. An unknown step matches only a segment that matches any text. Returns the captured values,
 * outermost first, or null. `{name=**}` takes `minRecursive` or more segments; if there are several ways, the outermost
 * takes as many as possible. Failed places are remembered, because nested recursive wildcards would otherwise be tried
 * in every combination.
 */
export function matchPath(
  pattern: readonly PatternSegment[],
  path: readonly PathStep[],
  minRecursive: 0 | 1,
): RulesValue[] | null {
  const failed = new Set<number>();
  const match = (patternAt: number, pathAt: number): RulesValue[] | null => {
    const place = patternAt * (path.length + 1) + pathAt;
    if (failed.has(place)) return null;
    const found = attempt(patternAt, pathAt);
    if (found === null) failed.add(place);
    return found;
  };
  const attempt = (patternAt: number, pathAt: number): RulesValue[] | null => {
    const segment = pattern[patternAt];
    const step = path[pathAt];
    if (segment === undefined) return step === undefined ? [] : null;
    if (segment.kind === 'recursive') {
      for (let end = path.length; end >= pathAt + minRecursive; end--) {
        const rest = match(patternAt + 1, end);
        if (rest !== null) return [capturePath(path.slice(pathAt, end)), ...rest];
      }
      return null;
    }
    if (step === undefined || step.kind === 'many') return null;
    if (segment.kind === 'literal') {
      return step.kind === 'text' && step.text === segment.text ? match(patternAt + 1, pathAt + 1) : null;
    }
    const rest = match(patternAt + 1, pathAt + 1);
    return rest === null ? null : [step.kind === 'text' ? step.text : step.value, ...rest];
  };
  return match(0, 0);
}

function capturePath(steps: readonly PathStep[]): RulesValue {
  const segments: string[] = [];
  for (const step of steps) {
    if (step.kind === 'text') segments.push(step.text);
    else if (step.kind === 'one' && typeof step.value === 'string') segments.push(step.value);
    else return new Constrained([]);
  }
  return new RulesPath(segments);
}
