import { collection, getDocsFromServer, limit, orderBy, query, Timestamp, where } from 'firebase/firestore';
import * as v from 'valibot';
import { type Session, SESSIONS_MAX_COUNT, SessionSchema } from 'domain/training/session';
import type { DataSession } from '../kit/firebase/data-session.ts';

/** A session with its id. */
export type PastSession = Session & { readonly id: string };

interface PastSessions {
  /** The newest first. One that is not readable is left out. */
  readonly sessions: readonly PastSession[];
  /** The start from which older ones go on; null where there are none. */
  readonly next: Timestamp | null;
}

export const PAST_SESSIONS = {
  /**
   * Reads at most twenty sessions of the account from the server, those that began at `from` or before. The one that `from` was read of
   * comes again, because another may have begun at the same moment. Each is one billed read. Rejects with Firebase's error.
   */
  async read({ firestore, uid }: DataSession, from: Timestamp | null): Promise<PastSessions> {
    const { docs } = await getDocsFromServer(
      query(
        collection(firestore, 'routines', uid, 'sessions'),
        ...(from === null ? [] : [where('started_at', '<=', from)]),
        orderBy('started_at', 'desc'),
        limit(SESSIONS_MAX_COUNT),
      ),
    );
    const sessions = docs.flatMap((each) => {
      const { success, output } = v.safeParse(SessionSchema, each.data());
      return success ? [{ ...output, id: each.id }] : [];
    });
    const last: unknown = docs.length < SESSIONS_MAX_COUNT ? null : docs.at(-1)?.get('started_at');
    const isFurther = last instanceof Timestamp && (from === null || !last.isEqual(from));
    return { sessions, next: isFurther ? last : null };
  },
};
