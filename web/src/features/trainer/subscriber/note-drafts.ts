import { createContext } from 'react';

/** A note that the trainer has typed and the server does not have. */
export interface NoteDraft {
  readonly text: string;
  /** The version of the stored note that the trainer saw while typing. */
  readonly version: number;
}

/**
 * The unsaved notes by the ids of their rows. They live as long as the trainer's pages, so that the way to another row and back
 * loses none. They are not kept on the device, because they may tell of somebody's health.
 */
export type NoteDrafts = Map<string, NoteDraft>;

export const NoteDraftsContext = createContext<NoteDrafts>(new Map());
