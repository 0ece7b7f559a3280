import type { LibraryExercise } from './exercises.ts';
import type { DraftDay, DraftItem } from './routine.ts';

/**
 * The days that a text describes. Lines before the first line of a day make a day without a name. A line that is not understood
 * stays as it was written, as an item of the kind 'unread'. `newId` makes the ids of days and items.
 */
export function parseRoutine(
  text: string,
  library: readonly LibraryExercise[],
  newId: () => string,
): DraftDay[] {
  const items = parseItems(text, library, newId);
  return items.length === 0 ? [] : [{ id: newId(), name: '', items }];
}

/** The items of one day that a text describes. A line that begins a day stays unread. */
export function parseItems(
  text: string,
  _library: readonly LibraryExercise[],
  newId: () => string,
): DraftItem[] {
  return text.split('\n').map((line) => ({ kind: 'unread', id: newId(), text: line }));
}

/** Items of a day with what was unread in them read again, each in its place, for instance after an exercise was added. */
export function rereadItems(
  items: readonly DraftItem[],
  _library: readonly LibraryExercise[],
  _newId: () => string,
): DraftItem[] {
  return [...items];
}

/** The text of a routine, from which `parseRoutine` makes the same days, apart from the ids of days and items. */
export function printRoutine(days: readonly DraftDay[]): string {
  return days.map(({ name }) => name).join('\n');
}

/** One item as `printRoutine` writes it, in one or several lines. */
export function printItem(item: DraftItem): string {
  return item.kind === 'exercise' ? item.exercise.name : item.text;
}
