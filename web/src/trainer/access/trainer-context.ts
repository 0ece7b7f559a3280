import type { Trainer } from 'domain/trainer/messages';
import { createContext, useEffect, useState } from 'react';
import { deviceStorage } from '../../kit/device/device-storage.ts';
import { readLastQueue } from '../queue/last-queue.ts';
import { type SignInState, useSignInState } from '../../kit/firebase/auth/sign-in-state.ts';
import type { Followed, TrainerData } from '../data/open-trainer-data.ts';

/** What is stored of the trainer; null until the database has told. */
export const TrainerContext = createContext<Trainer | null>(null);

/** Whether the account is a trainer, as the database says at this moment, and what is stored of the trainer. */
export function useTrainer(data: TrainerData | null): Followed<Trainer> {
  const [followed, setFollowed] = useState<Followed<Trainer>>({ status: 'loading' });
  useEffect(() => data?.followTrainer(setFollowed), [data]);
  return followed;
}

/** The signed-in account. While Auth loads, it is the one whose queue this browser keeps. */
export function useTrainerAccount(): SignInState {
  const live = useSignInState();
  const [uid] = useState(() => readLastQueue(deviceStorage())?.uid ?? null);
  if (uid === null) return live;
  const user = { uid, email: '' };
  switch (live.status) {
    case 'loading':
      return { status: 'signed-in', user, auth: 'asking' };
    case 'failed':
      return { status: 'signed-in', user, auth: 'unreachable' };
    case 'signed-out':
    case 'signed-in':
      return live;
    default:
      return live satisfies never;
  }
}

/** A note that the trainer has typed and the server does not have. */
export interface UnsavedNote {
  readonly text: string;
  /** The version of the stored note that the trainer saw while typing. */
  readonly version: number;
}

/**
 * The unsaved notes by the ids of their rows. They live as long as the trainer's pages, so that the way to another row and back
 * loses none. They are not kept on the device, because they may tell of somebody's health.
 */
export type UnsavedNotes = Map<string, UnsavedNote>;

export const UnsavedNotesContext = createContext<UnsavedNotes>(new Map());
