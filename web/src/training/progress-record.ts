import { doc, onSnapshot } from 'firebase/firestore';
import * as v from 'valibot';
import { type Progress, ProgressSchema } from 'domain/training/progress';
import type { DataSession } from '../kit/firebase/data-session.ts';

/** What the database says of an account's progress. `stale`: the connection is lost, and the numbers may have changed. */
export type FollowedProgress =
  | { readonly status: 'loading' | 'offline' | 'absent' | 'failed' }
  | { readonly status: 'present'; readonly progress: Progress; readonly stale: boolean };

/** What the panel needs of the trainings: whether there are some, and whether a pain was told that the trainer has not seen. */
export interface Trained {
  readonly any: boolean;
  readonly pain: boolean;
}

/**
 * Passes on the progress of the session's account, now and after every change. It costs one billed read, and one for each change; two
 * that follow it at once cost no more. The returned function ends it.
 */
export function followProgress(
  session: DataSession,
  onProgress: (followed: FollowedProgress) => void,
): () => void {
  return onSnapshot(
    doc(session.firestore, 'progress', session.uid),
    // Without it the SDK does not tell when the server confirms that a document is absent.
    { includeMetadataChanges: true },
    (snapshot) => {
      const { fromCache } = snapshot.metadata;
      if (!snapshot.exists()) {
        // Offline the SDK answers from its empty cache that nothing is there.
        onProgress({ status: fromCache ? (navigator.onLine ? 'failed' : 'offline') : 'absent' });
        return;
      }
      const { success, output } = v.safeParse(ProgressSchema, snapshot.data());
      onProgress(success ? { status: 'present', progress: output, stale: fromCache } : { status: 'failed' });
    },
    () => onProgress({ status: 'failed' }),
  );
}
