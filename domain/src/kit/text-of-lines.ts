import * as v from 'valibot';
import { cleanLines } from '../answers/clean-text.ts';

/** Parses a typed text of several lines, also an empty one: at most `max` characters, without what `cleanLines` takes out. */
export function textOfLines(max: number) {
  return v.pipe(v.string(), v.maxLength(max * 2), v.transform(cleanLines), v.maxLength(max));
}
