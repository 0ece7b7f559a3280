import { useMemo } from 'react';
import { comparable } from 'domain/kit/text-field';
import type { LibraryExercise } from 'domain/training/exercises';
import { findExercises } from 'domain/training/match';

/** Which exercises the list shows: those in use, those of them without a video, or the archived ones. */
export const SHOWN = ['all', 'without-video', 'archived'] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown({ archived, video }: LibraryExercise, shown: Shown): boolean {
  switch (shown) {
    case 'all':
      return !archived;
    case 'without-video':
      return !archived && video === null;
    case 'archived':
      return archived;
    default:
      return shown satisfies never;
  }
}

export interface LibraryFilter {
  readonly typed: string;
  /** '' for every group. */
  readonly group: string;
  readonly shown: Shown;
}

/** The exercises that a filter finds, in the order of the alphabet. */
export function useFound(
  exercises: readonly LibraryExercise[],
  { typed, group, shown }: LibraryFilter,
): readonly LibraryExercise[] {
  const sorted = useMemo(
    () =>
      exercises
        .map((exercise) => ({ exercise, key: comparable(exercise.name) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ exercise }) => exercise),
    [exercises],
  );
  return useMemo(() => {
    const offered = sorted.filter(
      (exercise) => isShown(exercise, shown) && (group === '' || exercise.group === group),
    );
    return findExercises(typed, offered);
  }, [sorted, typed, group, shown]);
}

/** The words that stand in a field of the exercises, each once, in the order of the alphabet. */
export function wordsOf(
  exercises: readonly LibraryExercise[],
  field: 'group' | 'equipment',
): readonly string[] {
  const words = new Set(exercises.map((exercise) => exercise[field]));
  words.delete('');
  return [...words].sort((a, b) => a.localeCompare(b, 'pt-BR'));
}
