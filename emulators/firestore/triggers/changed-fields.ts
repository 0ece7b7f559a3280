import { identicalValues, isMap } from '../values/compare.ts';
import { formatFieldPath } from '../values/field-path.ts';
import type { MapValue } from '../values/value.ts';

/**
 * The paths of the fields in which two states of a document differ, also within maps that both have; sorted by name.
 */
export function changedFields(before: MapValue, after: MapValue): string[] {
  return differing(before, after, []).map((path) => formatFieldPath(path));
}

function differing(before: MapValue, after: MapValue, parent: readonly string[]): string[][] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [old, value] = [before.get(name), after.get(name)];
    const path = [...parent, name];
    if (old === undefined || value === undefined) return [path];
    if (isMap(old) && isMap(value)) return differing(old, value, path);
    return identicalValues(old, value) ? [] : [path];
  });
}
