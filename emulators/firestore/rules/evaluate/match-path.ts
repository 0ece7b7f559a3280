import type { PatternSegment } from '../language/syntax.ts';
import { Constrained, RulesPath, type RulesValue } from '../values/rules-value.ts';

/**
 * A segment of the path a request is about: fixed text; `one`, the id of whatever document a list finds (with what
 * the query says of it); `many`, the unknown way to a collection group.
 */
export type PathStep =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'one'; readonly value: RulesValue }
  | { readonly kind: 'many' };

/**
 * Matches a whole path, unknown steps included: they match only what matches whatever stands there. Answers the
 * captured values, outermost first, or null. `{name=**}` takes `minRecursive` segments or more, and of several ways
 * the one that gives the outermost most. Ways that failed are remembered: nested recursive wildcards would else be
 * tried in every combination.
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
