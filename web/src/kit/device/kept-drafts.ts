// The routines that trainers write, as far as only this browser has them.

/** The beginning of the storage keys of what trainers write for people. The trainer's uid follows, and then the person's id. */
const DRAFTS = 'ficha:';

/** The storage key of what the trainer `uid` writes for the person `id`, until the server has it. */
export const draftKey = (uid: string, id: string): string => `${DRAFTS}${uid}:${id}`;

/** The storage key of what the trainer has typed for the person and not entered. */
export const typedKey = (uid: string, id: string): string => `${draftKey(uid, id)}:digitado`;

/** The keys of the kept drafts. A browser that blocks storage keeps none. */
function draftKeys(storage: Storage | null): readonly string[] {
  try {
    return Object.keys(storage ?? {}).filter((key) => key.startsWith(DRAFTS));
  } catch {
    return [];
  }
}

/** Whether this browser keeps a draft that the server does not have. */
export const hasUnsentDrafts = (storage: Storage | null): boolean => draftKeys(storage).length > 0;

/** Forgets the kept drafts, but those of the trainer `uid`. */
export function forgetDrafts(storage: Storage | null, uid: string | null = null): void {
  for (const key of draftKeys(storage))
    if (uid === null || !key.startsWith(draftKey(uid, ''))) storage?.removeItem(key);
}
