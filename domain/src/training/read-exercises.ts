import type { LibraryExercise } from './exercises.ts';

/** Why a line of a pasted list is no exercise. */
export type RefusalReason =
  | 'no-name'
  | 'name-too-long'
  | 'word-too-long'
  | 'cue-too-long'
  | 'no-video'
  | 'too-many-cells';

export interface ReadExercises {
  /** Exercises that the library does not have, of version 0. */
  readonly exercises: readonly LibraryExercise[];
  /** Lines whose name the library has already, or an earlier line. */
  readonly duplicates: readonly { readonly line: number; readonly name: string }[];
  readonly refused: readonly {
    readonly line: number;
    readonly text: string;
    readonly reason: RefusalReason;
  }[];
}

/** The exercises of a pasted list (a name a line) or of a CSV (`nome;grupo;equipamento;link;dica`). `line` counts from 1. */
export function readExercises(
  _text: string,
  _library: readonly LibraryExercise[],
  _newId: () => string,
): ReadExercises {
  return { exercises: [], duplicates: [], refused: [] };
}
