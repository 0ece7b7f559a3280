import { type Anamnese, AnamneseSchema } from 'domain/records/anamnese';
import { type Subscriber, SubscriberSchema } from 'domain/records/subscriber';
import { collection, doc, limit, query, Timestamp, where } from 'firebase/firestore';
import { Component, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useFirestoreCollection, useFirestoreDoc } from 'reactfire';
import * as v from 'valibot';
import { closeDataSession, type DataSession, openDataSession } from './firestore.ts';

/** A subscriber's record with its id, and when the server last wrote it (epoch milliseconds, 0 when it never said). */
export type OwnSubscriber = Subscriber & { readonly id: string; readonly updated_at: number };

/** What the database holds about one account, kept up to date by two listeners. */
export interface LiveRecords {
  readonly session: DataSession;
  readonly subscriber: OwnSubscriber | null;
  readonly anamnese: Anamnese | null;
}
export type LiveState =
  | { readonly status: 'loading' }
  | { readonly status: 'offline' | 'failed'; readonly retry: () => void }
  | ({ readonly status: 'ready' } & LiveRecords);

type Render = (state: LiveState) => ReactNode;

/** reactfire throws what a listener reports; this is where it ends. */
class ListenerBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function Listeners({
  session,
  retry,
  children,
}: {
  session: DataSession;
  retry: () => void;
  children: Render;
}) {
  const { firestore, uid } = session;
  const owned = useFirestoreCollection(
    query(collection(firestore, 'subscribers'), where('user_id', '==', uid), limit(1)),
  );
  const answers = useFirestoreDoc(doc(firestore, 'anamnese_treinos', uid));
  const loading = owned.status === 'loading' || answers.status === 'loading';
  // Without a connection the SDK answers "nothing there" from its empty cache: that is not knowing, not absence.
  const unsure =
    !loading &&
    ((owned.data.empty && owned.data.metadata.fromCache) ||
      (!answers.data.exists() && answers.data.metadata.fromCache && !answers.data.metadata.hasPendingWrites));
  useEffect(() => {
    if (!unsure) return undefined;
    // An empty answer confirmed by the server later is no change to the SDK, so nothing would tell.
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [unsure, retry]);
  if (loading) return children({ status: 'loading' });
  if (unsure) return children({ status: 'offline', retry });

  const record = owned.data.docs[0];
  const subscriber = v.safeParse(SubscriberSchema, record?.data());
  const updatedAt: unknown = record?.get('updated_at');
  const anamnese = v.safeParse(AnamneseSchema, answers.data.data({ serverTimestamps: 'estimate' }));
  return children({
    status: 'ready',
    session,
    subscriber:
      record && subscriber.success
        ? {
            ...subscriber.output,
            id: record.id,
            updated_at: updatedAt instanceof Timestamp ? updatedAt.toMillis() : 0,
          }
        : null,
    anamnese: anamnese.success ? anamnese.output : null,
  });
}

function Session({ uid, retry, children }: { uid: string; retry: () => void; children: Render }) {
  const [session, setSession] = useState<DataSession | 'failed' | null>(null);
  useEffect(() => {
    let over = false;
    const opening = openDataSession(uid);
    async function show() {
      const opened = await opening.catch(() => 'failed' as const);
      if (!over) setSession(opened);
    }
    void show();
    return () => {
      over = true;
      closeDataSession(opening).catch(() => undefined);
    };
  }, [uid]);

  const failed = session === 'failed';
  useEffect(() => {
    if (!failed) return undefined;
    // Firestore reconnects by itself; what could not even start has to be started again.
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry]);

  if (session === null) return children({ status: 'loading' });
  if (session === 'failed') return children({ status: 'failed', retry });
  return (
    <ListenerBoundary fallback={children({ status: 'failed', retry })}>
      <Listeners session={session} retry={retry}>
        {children}
      </Listeners>
    </ListenerBoundary>
  );
}

/**
 * One account's live data (design §10). Two billed reads on opening: the subscriber found by `user_id`, and the
 * questionnaire. Render it with the uid as its key, so that no state passes from one account to the next.
 */
export function LiveData({ uid, children }: { uid: string; children: Render }) {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return (
    <Session key={attempt} uid={uid} retry={retry}>
      {children}
    </Session>
  );
}
