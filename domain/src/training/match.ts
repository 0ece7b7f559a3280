import { comparable } from '../kit/text-field.ts';
import type { LibraryExercise } from './exercises.ts';

// How a typed name finds its exercise: without accents, capitals, small words and the plural's s, in any order of the words.

/** What a name is matched with. */
export type Named = Pick<LibraryExercise, 'name' | 'archived'>;

/** Words that say nothing about which exercise is meant. 'sem' is not among them. */
const SMALL_WORDS = new Set('a as ao aos com c da das de do dos e em na nas no nos o os'.split(' '));
/** The shortest beginning that stands for a whole word. A number never stands for a longer one. */
const SHORTEST_BEGINNING = 3;

/** The words of a text without accents and capitals, as they stand there. */
const allWordsOf = (text: string): string[] =>
  comparable(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');

/** A word without its plural: 'halteres' and 'haltere', 'elevacoes' and 'elevacao', 'laterais' and 'lateral' are the same. */
function singular(word: string): string {
  if (word.length <= 3) return word;
  return word.replace(/oes$/, 'ao').replace(/ais$/, 'al').replace(/s$/, '');
}

const wordsOf = (text: string): string[] =>
  allWordsOf(text)
    .filter((word) => !SMALL_WORDS.has(word))
    .map(singular);

interface Spelt {
  readonly text: string;
  readonly words: readonly string[];
}

/** Names are looked through at each letter that is typed, and never change within an object. */
const spelt = new WeakMap<Named, Spelt>();
function speltOf(exercise: Named): Spelt {
  const known = spelt.get(exercise);
  if (known !== undefined) return known;
  const made = { text: comparable(exercise.name), words: wordsOf(exercise.name) };
  spelt.set(exercise, made);
  return made;
}

/** Whether two words are the same, or one of them is the beginning of the other. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_BEGINNING && !/\d/.test(long) && long.startsWith(short);
}

/** Whether each of the words has a partner of its own among the others. */
function haveAll(
  words: readonly string[],
  others: readonly string[],
  alike: (one: string, other: string) => boolean,
): boolean {
  const left = [...others];
  // A word that is there as a whole takes that one, so that it doesn't take another's only partner.
  const rest = words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return rest.every((word) => {
    const at = left.findIndex((other) => alike(word, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const isSame = (one: string, other: string) => one === other;

export type Match<Exercise> = { readonly found: Exercise } | { readonly candidates: readonly Exercise[] };

/**
 * The exercise that a typed name means. The name may leave out accents, capitals, small words ('com', 'de'), the plural, and ends of
 * words ('halter'), and may change the order of the words. It may leave out words if it has two, and one exercise alone has both. An
 * archived exercise is found by its exact name only. Otherwise the answer is the exercises that could be meant, which may be none.
 */
export function matchExercise<Exercise extends Named>(
  typed: string,
  exercises: readonly Exercise[],
): Match<Exercise> {
  const text = comparable(typed);
  const words = wordsOf(typed);
  const offered = exercises.filter(({ archived }) => !archived);
  const sameText = (exercise: Exercise) => speltOf(exercise).text === text;
  const ofSameLength = (exercise: Exercise) => speltOf(exercise).words.length === words.length;
  const hasWords = words.length > 0;
  const steps: readonly (() => Exercise[])[] = [
    () => offered.filter(sameText),
    () => exercises.filter(sameText),
    () => offered.filter((each) => ofSameLength(each) && haveAll(words, speltOf(each).words, isSame)),
    () => offered.filter((each) => ofSameLength(each) && haveAll(words, speltOf(each).words, isAlike)),
    () => offered.filter((each) => haveAll(words, speltOf(each).words, isAlike)),
  ];
  for (const [index, step] of steps.entries()) {
    if (index > 1 && !hasWords) break;
    const [first, ...others] = step();
    if (first === undefined) continue;
    const isLeavingOut = index === steps.length - 1;
    if (others.length > 0 || (isLeavingOut && words.length < 2)) return { candidates: [first, ...others] };
    return { found: first };
  }
  return { candidates: [] };
}

/**
 * The exercises that a text may become while it is typed, best first and at most `count`: those that have a word that begins with
 * each word of the text. Archived exercises are never among them.
 */
export function suggestExercises<Exercise extends Named>(
  typed: string,
  exercises: readonly Exercise[],
  count: number,
): Exercise[] {
  const all = allWordsOf(typed);
  const words = all.filter((word) => !SMALL_WORDS.has(word));
  // 'de' alone may be the beginning of 'desenvolvimento'.
  const asked = words.length > 0 ? words : all;
  if (asked.length === 0) return [];
  const text = comparable(typed);
  const rank = (exercise: Exercise): number => {
    const name = speltOf(exercise).text;
    if (name === text) return 0;
    if (name.startsWith(text)) return 1;
    return name.startsWith(asked[0] ?? '') ? 2 : 3;
  };
  return exercises
    .filter(
      (each) =>
        !each.archived &&
        haveAll(asked.map(singular), speltOf(each).words, (word, other) => other.startsWith(word)),
    )
    .map((exercise) => ({ exercise, rank: rank(exercise), length: exercise.name.length }))
    .sort((a, b) => a.rank - b.rank || a.length - b.length)
    .slice(0, count)
    .map(({ exercise }) => exercise);
}

type Described = Pick<LibraryExercise, 'name' | 'group' | 'equipment'>;

const described = new WeakMap<Described, readonly string[]>();
function describedBy(exercise: Described): readonly string[] {
  const known = described.get(exercise);
  if (known !== undefined) return known;
  const { name, group, equipment } = exercise;
  const words = allWordsOf(`${name} ${group} ${equipment}`);
  described.set(exercise, words);
  return words;
}

/** The exercises of the library, archived ones too, that have every typed word in name, group or equipment, in the library's order. */
export function findExercises<Exercise extends Described>(
  typed: string,
  exercises: readonly Exercise[],
): Exercise[] {
  const asked = allWordsOf(typed);
  return exercises.filter((exercise) =>
    asked.every((word) => describedBy(exercise).some((other) => other.startsWith(word))),
  );
}
