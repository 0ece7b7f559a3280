import type { Exercise, LibraryExercise } from 'domain/training/exercises';
import {
  DAYS_MAX_COUNT,
  type DraftDay,
  type DraftItem,
  type ExerciseItem,
  ITEMS_MAX_COUNT,
  withoutPersonal,
} from 'domain/training/routine';
import { rereadItems } from 'domain/training/routine-text';

// What can be done with the days of a draft. Nothing here changes what it is given.

export type Days = readonly DraftDay[];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A new id of a day, an item or an exercise: ten letters and digits. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** The list with `put` in the place of the `out` entries at `at`. */
const spliced = <Entry>(
  list: readonly Entry[],
  at: number,
  out: number,
  ...put: readonly Entry[]
): Entry[] => [...list.slice(0, at), ...put, ...list.slice(at + out)];

export const emptyDay = (): DraftDay => ({ id: newId(), name: '', items: [] });

/** Where an item stands; null where it is no longer there. */
export function placeOf(days: Days, itemId: string): { readonly day: number; readonly at: number } | null {
  for (const [day, { items }] of days.entries()) {
    const at = items.findIndex(({ id }) => id === itemId);
    if (at >= 0) return { day, at };
  }
  return null;
}

/** Takes the bi-set from items that no exercise follows. */
function tidy(days: Days): DraftDay[] {
  return days.map((day) => ({
    ...day,
    items: day.items.map((item, at) =>
      item.kind === 'exercise' && item.joined && day.items[at + 1]?.kind !== 'exercise'
        ? { ...item, joined: false }
        : item,
    ),
  }));
}

/** The days with one of them changed; null in `change` takes the day away. */
function withDay(days: Days, index: number, change: (day: DraftDay) => DraftDay | null): DraftDay[] {
  return tidy(days.flatMap((day, at) => (at === index ? (change(day) ?? []) : day)));
}

export const renameDay = (days: Days, index: number, name: string) =>
  withDay(days, index, (day) => ({ ...day, name }));

export const removeDay = (days: Days, index: number) => withDay(days, index, () => null);

/** The days with one of them moved by `by` places; the same days where there is no such place. */
export function moveDay(days: Days, index: number, by: number): Days {
  const moved = days[index];
  if (moved === undefined || days[index + by] === undefined) return days;
  return spliced(spliced(days, index, 1), index + by, 0, moved);
}

/** Whether the days still fit into a routine. */
export const fits = (days: Days): boolean =>
  days.length <= DAYS_MAX_COUNT && days.every(({ items }) => items.length <= ITEMS_MAX_COUNT);

/** The days with further items at the end of one of them. */
export const addItems = (days: Days, index: number, items: readonly DraftItem[]) =>
  withDay(days, index, (day) => ({ ...day, items: [...day.items, ...items] }));

/**
 * The days with pasted ones: lines without a day go to the end of the day at `index`, days take their place behind it, and the place
 * of a day that is empty.
 */
export function addPasted(days: Days, index: number, pasted: Days): DraftDay[] {
  const [first] = pasted;
  if (first === undefined) return [...days];
  if (pasted.length === 1 && first.name === '') return addItems(days, index, first.items);
  const isEmpty = days[index]?.items.length === 0;
  return tidy(spliced(days, isEmpty ? index : index + 1, isEmpty ? 1 : 0, ...pasted));
}

/** The days with other items in the place of one. */
export function replaceItem(days: Days, itemId: string, items: readonly DraftItem[]): DraftDay[] {
  return tidy(
    days.map((day) => ({
      ...day,
      items: day.items.flatMap((item) => (item.id === itemId ? items : [item])),
    })),
  );
}

export const removeItem = (days: Days, itemId: string) => replaceItem(days, itemId, []);

/** The days with an item one place higher (-1) or lower (1), over the end of its day into the next one. */
export function moveItem(days: Days, itemId: string, by: -1 | 1): Days {
  const place = placeOf(days, itemId);
  const item = place && days[place.day]?.items[place.at];
  if (!place || !item) return days;
  const taken = days.map((day, index) =>
    index === place.day ? { ...day, items: spliced(day.items, place.at, 1) } : day,
  );
  const put = (index: number, at: number) =>
    tidy(
      taken.map((day, each) => (each === index ? { ...day, items: spliced(day.items, at, 0, item) } : day)),
    );
  const at = place.at + by;
  if (at >= 0 && at < (days[place.day]?.items.length ?? 0)) return put(place.day, at);
  const neighbour = taken[place.day + by];
  if (neighbour === undefined || neighbour.items.length >= ITEMS_MAX_COUNT) return days;
  return put(place.day + by, by < 0 ? neighbour.items.length : 0);
}

const withNewIds = (days: Days): DraftDay[] =>
  days.map((day) => ({
    ...day,
    id: newId(),
    items: day.items.map((item) => ({ ...item, id: newId() })),
  }));

/** The days of a template or of another person, without what may tell of that person. */
export const copyOf = (days: Days): DraftDay[] => tidy(withNewIds(withoutPersonal(days)));

/** What is asked of an item to be the same one as before. */
const keyOf = (item: DraftItem) =>
  item.kind === 'exercise' ? `exercise ${item.exercise.id}` : `${item.kind} ${item.text}`;

/**
 * Days that were read from a text, with the ids of the days and items that they repeat. What a person has trained hangs on the ids of
 * the items, so an edit of the text may not change them.
 */
export function withKeptIds(before: Days, after: Days): DraftDay[] {
  const left = before.map(({ items }) => [...items]);
  const take = (from: DraftItem[] | undefined, item: DraftItem) => {
    const at = from?.findIndex((each) => keyOf(each) === keyOf(item)) ?? -1;
    return at < 0 ? undefined : from?.splice(at, 1)[0]?.id;
  };
  const inPlace = after.map((day, index) => ({
    ...day,
    id: before[index]?.id ?? day.id,
    items: day.items.map((item) => ({ item, id: take(left[index], item) })),
  }));
  // What is not in its day any more may have moved to another one.
  return inPlace.map((day) => ({
    ...day,
    items: day.items.map(({ item, id }) => ({
      ...item,
      id: id ?? left.map((items) => take(items, item)).find((found) => found !== undefined) ?? item.id,
    })),
  }));
}

/** The days with every unread line read again, as after an exercise was made; a line that still says nothing stays. */
export const readAgain = (days: Days, library: readonly LibraryExercise[]): DraftDay[] =>
  tidy(days.map((day) => ({ ...day, items: rereadItems(day.items, library, newId) })));

const exercisesOf = (item: DraftItem): readonly Exercise[] =>
  item.kind === 'exercise' ? [item.exercise, ...item.swaps] : [];

/**
 * The library with the exercises that stand in the days under a name which it does not offer: archived and renamed ones. Otherwise a
 * routine that is printed could not be read again.
 */
export function libraryWith(library: readonly LibraryExercise[], days: Days): readonly LibraryExercise[] {
  const offered = new Set(library.filter(({ archived }) => !archived).map(({ name }) => name));
  const further = new Map<string, LibraryExercise>();
  for (const exercise of days.flatMap(({ items }) => items.flatMap(exercisesOf)))
    if (!offered.has(exercise.name))
      further.set(exercise.name, { ...exercise, version: 0, group: '', equipment: '', archived: false });
  return further.size === 0 ? library : [...library, ...further.values()];
}

/** The unread items, in their order. */
export const unreadIn = (days: Days): readonly Extract<DraftItem, { kind: 'unread' }>[] =>
  days.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'unread' ? [item] : [])));

export const exerciseItemsIn = (days: Days): readonly ExerciseItem[] =>
  days.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'exercise' ? [item] : [])));
