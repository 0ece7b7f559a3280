import type { Routine } from 'domain/training/routine';
import { DAY } from './fake-world.ts';

// A database whose documents a test writes. It takes the place of the SDK's functions that follow one.

/** The documents by their paths, and who listens to which. */
export const documents: Map<string, object> = new Map();
export const listeners: Map<string, Set<(state: Answer) => void>> = new Map();

/** What a listener hears: the server's word, what the SDK says offline, or a refusal. */
type Answer = 'server' | 'cache' | 'refused' | 'failed';
let answering: Answer | null = 'server';
/** Answers the write of the consent. */
let taken: () => void = () => undefined;
export const takeConsent = (): void => taken();

/** Stands for the SDK. */
export const FAKE_FIRESTORE = {
  doc: (_firestore: unknown, ...path: readonly string[]) => path.join('/'),
  setDoc: () =>
    new Promise<void>((resolve) => {
      taken = resolve;
    }),
  onSnapshot: (path: string, ...others: readonly unknown[]) => {
    const [next, refuse] = others.filter((each) => typeof each === 'function');
    const tell = (answer: Answer) => {
      const data = documents.get(path);
      if (answer === 'refused' || answer === 'failed') {
        refuse?.({ code: answer === 'refused' ? 'permission-denied' : 'internal' });
        return;
      }
      const isKnown = answer === 'server';
      next?.({
        metadata: { fromCache: !isKnown, hasPendingWrites: false },
        exists: () => isKnown && data !== undefined,
        data: () => data,
      });
    };
    const those = listeners.get(path) ?? new Set();
    listeners.set(path, those.add(tell));
    queueMicrotask(() => answering !== null && tell(answering));
    return () => void those.delete(tell);
  },
};

/** Stores a document, or erases it, and tells who listens. */
export function store(path: string, data: object | null): void {
  if (data === null) documents.delete(path);
  else documents.set(path, data);
  answer('server');
}

/** What listeners hear now, and those that come later; null for nothing, as of a server that does not answer. */
export function answer(next: Answer | null): void {
  answering = next;
  if (next === null) return;
  for (const those of listeners.values()) for (const tell of those) tell(next);
}

export function resetDocuments(): void {
  documents.clear();
  listeners.clear();
  answering = 'server';
}

export const DAYS: Routine['days'] = [
  DAY,
  { ...DAY, id: 'outro', name: 'Costas', items: DAY.items.map((item) => ({ ...item, id: `b${item.id}` })) },
];

/** Releases a routine of the account 'ana'. */
export const release = (version: number, safety_version: number | null, days = DAYS): void =>
  store('routines/ana', {
    user_id: 'ana',
    subscriber: 'assinante',
    version,
    safety_version,
    released_at: { toDate: () => new Date() },
    days,
  });
