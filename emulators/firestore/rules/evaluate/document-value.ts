import type { RulesMap, RulesPath, RulesValue } from '../values/rules-value.ts';

/** A document as rules see it, with `data`, `id` and `__name__`. */
export function documentValue(path: RulesPath, data: RulesMap): RulesMap {
  return new Map<string, RulesValue>([
    ['data', data],
    ['id', path.segments.at(-1) ?? ''],
    ['__name__', path],
  ]);
}
