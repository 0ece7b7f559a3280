import type { Expression } from '../../../emulators/firestore/rules/language/syntax.ts';
import { type Edit, replace } from './edit.ts';

/** Every change of a pattern of matches(): of a character class, a count or an alternative. */
export function patternEdits(source: string, pattern: Expression): Edit[] {
  const { offset, end } = pattern;
  const text = source.slice(offset, end);
  const changes: readonly (readonly [found: RegExp, change: string])[] = [
    [/\[[^\]]*\]/g, '.'],
    [/\[[^\]]*\]/g, ''],
    [/\{\d+\}/g, '+'],
    [/\{\d+\}/g, ''],
    [/\|(?=[^'])[^|()']*/g, ''],
    [/[^|()']*\|/g, ''],
  ];
  return changes.flatMap(([found, change]) =>
    [...text.matchAll(found)].map(({ index, 0: part }) =>
      replace(source, offset, end, text.slice(0, index) + change + text.slice(index + part.length)),
    ),
  );
}
