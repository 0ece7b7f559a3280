import type { KeptSession } from '../kept-session.ts';
import type { SessionServer } from '../session-sync.ts';

const HOUR = 3_600_000;

/** The database as the rules guard it, without a network: a request is done at once and whole. */
export function createFakeServer(now: () => number) {
  const documents = new Map<string, KeptSession>();
  const counts = { reads: 0, writes: 0, bytes: 0 };
  const state = { isConsented: true, isPlanActive: true };

  function write(session: KeptSession, start: 'device' | 'server'): 'stored' | 'refused' {
    counts.writes += 1;
    const { exercises, sets, feedback } = session;
    counts.bytes += exercises.length + sets.length;
    const before = documents.get(session.id);
    const startedAt = before?.startedAt ?? (start === 'server' ? now() : session.startedAt);
    const endedAt = start === 'server' && session.endedAt !== null ? now() : session.endedAt;
    const isEnd = endedAt === null || (endedAt >= startedAt && endedAt <= now() + 24 * HOUR);
    const isNext = (before?.known?.revision ?? 0) === (session.known?.revision ?? 0);
    const isInTime =
      before !== undefined || (startedAt >= now() - 8 * 24 * HOUR && startedAt <= now() + 24 * HOUR);
    if (!state.isConsented || !state.isPlanActive || !isNext || !isInTime || !isEnd) return 'refused';
    const content = { exercises, sets, endedAt, feedback };
    const known = { ...content, revision: (before?.known?.revision ?? 0) + 1, updatedAt: now() };
    const isClamped = before?.isClamped ?? (session.isClamped || start === 'server');
    const stored = { ...(before ?? session), plan: null, startedAt, isClamped, isGuessed: false };
    const local = { refused: null, draft: null, enteredAt: null };
    documents.set(session.id, { ...stored, ...content, known, ...local });
    return 'stored';
  }

  const read = (id: string) => {
    counts.reads += 1;
    return documents.get(id) ?? null;
  };

  function changedSince(since: number | null): KeptSession[] {
    const found = [...documents.values()]
      .filter(({ known }) => since === null || (known?.updatedAt ?? 0) > since)
      .sort((one, other) => (other.known?.updatedAt ?? 0) - (one.known?.updatedAt ?? 0))
      .slice(0, 20);
    counts.reads += Math.max(found.length, 1);
    return found;
  }

  const isConsented = () => {
    counts.reads += 1;
    return state.isConsented;
  };

  return { documents, counts, state, requests: { write, read, changedSince, isConsented } };
}
export type FakeServer = ReturnType<typeof createFakeServer>;

/** How a request of a tab reaches the server and its answer the tab. */
export type Carry = <T>(request: () => T) => Promise<T>;

/** The server as one tab has it. */
export function through({ requests }: FakeServer, carry: Carry): SessionServer {
  return {
    write: (session, start) => carry(() => requests.write(session, start)),
    read: (id) => carry(() => requests.read(id)),
    changedSince: (since) => carry(() => requests.changedSince(since)),
    isConsented: () => carry(() => requests.isConsented()),
  };
}
