import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Trainer } from 'domain/trainer/messages';
import { NOTE, TRAINER_ACCESS } from 'domain/trainer/texts';
import type { LibraryExercise } from 'domain/training/exercises';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { hasUnsentDrafts } from '../kit/device/kept-drafts.ts';
import { type SignInState, signOut, useSignInState } from '../kit/firebase/sign-in-state.ts';
import { Button, RetryButton } from '../kit/ui/button.tsx';
import { Dialog, DialogActions } from '../kit/ui/dialog.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import type { Followed, TrainerData } from './data/open-trainer-data.ts';
import { readLastQueue } from './use-queue.ts';

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

/** The fields of an exercise as they are typed. */
export interface ExerciseValues {
  readonly name: string;
  readonly group: string;
  readonly equipment: string;
  readonly link: string;
  readonly cue: string;
}

/** What is typed of an exercise. */
interface TypedExercise {
  /** The exercise that the trainer saw while typing; null for a new one. */
  readonly seen: LibraryExercise | null;
  readonly values: ExerciseValues;
}

/** A dialog of the library, and what is typed into it; null where nothing is yet. */
export type LibraryDialog =
  | { readonly kind: 'paste'; readonly typed: string | null }
  | {
      readonly kind: 'exercise';
      readonly id: string;
      readonly isNew: boolean;
      readonly typed: TypedExercise | null;
    };

/**
 * What is typed and not saved. It lives as long as the trainer's pages, so that the way to another page and back loses nothing. It is
 * not kept on the device, because notes may tell of somebody's health.
 */
export interface Unsaved {
  /** By the ids of their rows. */
  readonly notes: Map<string, UnsavedNote>;
  /** The dialog of the library that something is typed into, if there is one. */
  readonly exercises: Set<LibraryDialog>;
}

export const noneUnsaved = (): Unsaved => ({ notes: new Map(), exercises: new Set() });
export const UnsavedContext = createContext<Unsaved>(noneUnsaved());

interface TrainerFrameProps {
  title: string;
  before?: ReactNode;
  after?: ReactNode;
  beside?: boolean;
  children: ReactNode;
}

export function TrainerFrame({ title, before, after, beside, children }: TrainerFrameProps) {
  const Title = beside ? 'h2' : 'h1';
  return (
    <div className="min-h-dvh bg-base-200 pb-16 print:min-h-0 print:bg-white print:pb-0">
      <header className="border-base-300 border-b bg-base-100 print:hidden">
        <div className="mx-auto flex min-h-[4.375rem] max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 sm:px-6">
          {before}
          <Title tabIndex={-1} className="display min-w-0 text-2xl outline-none sm:text-3xl">
            {title}
          </Title>
          <div className="ml-auto flex flex-wrap items-center gap-2">{after}</div>
        </div>
      </header>
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-3 py-4 text-pretty sm:px-6 sm:py-6 print:p-0">
        {children}
      </div>
    </div>
  );
}

interface TrainerMessageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** A part of a page that says one thing; screen readers announce it. */
export function TrainerMessage({ title, text, children }: TrainerMessageProps) {
  return (
    <section className="border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8" role="alert">
      <h2 className="display mb-3 text-3xl">{title}</h2>
      <p className="text-lg">{text}</p>
      {children && <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">{children}</div>}
    </section>
  );
}

export function TrainerLoading() {
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <output className="p-4">{TRAINER_ACCESS.loading}</output>
    </TrainerFrame>
  );
}

/** The page where nothing could be loaded. */
export function TrainerTrouble({ onRetry }: { onRetry: () => unknown }) {
  const [title, text] = navigator.onLine
    ? [TRAINER_ACCESS.failedTitle, TRAINER_ACCESS.failed]
    : [TRAINER_ACCESS.offlineTitle, TRAINER_ACCESS.offline];
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <TrainerMessage title={title} text={text}>
        <RetryButton onRetry={onRetry} />
      </TrainerMessage>
    </TrainerFrame>
  );
}

/** The button 'Sair'. It asks first where something unsaved or an unsent routine would be lost. Auth then tells the page that nobody is signed in. */
export function TrainerSignOut({ look = 'outline' }: { look?: 'outline' | 'primary' }) {
  const unsaved = useContext(UnsavedContext);
  const [asking, setAsking] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    const result = await signOut();
    if (result !== 'done') showToast({ kind: 'error', text: TRAINER_ACCESS.signOutFailed });
    setBusy(false);
  }
  return (
    <>
      <Button
        look={look}
        busy={busy && asking === null}
        onClick={() => {
          if (unsaved.notes.size > 0) setAsking(NOTE.leave);
          else if (unsaved.exercises.size > 0) setAsking(NOTE.leaveExercises);
          else if (hasUnsentDrafts(deviceStorage())) setAsking(NOTE.leaveDraft);
          else void leave();
        }}
      >
        {TRAINER_ACCESS.signOut}
      </Button>
      {asking !== null && (
        <Dialog title={NOTE.leaveTitle} onClose={() => setAsking(null)}>
          <p className="mb-6">{asking}</p>
          <DialogActions back={NOTE.stay} onBack={() => setAsking(null)} locked={busy}>
            <Button look="danger" busy={busy} onClick={() => void leave()}>
              {NOTE.discard}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** Shown to an account that is not a trainer's, or no longer. `unconfirmed`: the account's mailbox is not confirmed. */
export function TrainerRefused({ unconfirmed }: { unconfirmed: boolean }) {
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <TrainerMessage
        title={TRAINER_ACCESS.refusedTitle}
        text={unconfirmed ? TRAINER_ACCESS.unconfirmed : TRAINER_ACCESS.refused}
      >
        <TrainerSignOut look="primary" />
        <a href="/dashboard" className="btn btn-outline h-auto min-h-(--size) max-w-full py-1">
          {TRAINER_ACCESS.toDashboard}
        </a>
      </TrainerMessage>
    </TrainerFrame>
  );
}

interface DialogFormProps {
  busy: boolean;
  /** Is not called while busy. It checks the fields itself. */
  onSend: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** The form of a trainer's dialog. */
export function DialogForm({ busy, onSend, children }: DialogFormProps) {
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSend(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
