import { collection, doc, limit, query, Timestamp, where } from 'firebase/firestore';
import { Component, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useFirestoreCollection, useFirestoreDoc } from 'reactfire';
import * as v from 'valibot';
import { type Questionnaire, QuestionnaireSchema } from 'domain/answers/record';
import { type Subscriber, SubscriberSchema } from 'domain/kit/person';
import { closeDataSession, type DataSession, openDataSession } from './data-session.ts';

interface BoundaryProps {
  onFailed: () => void;
  children: ReactNode;
}

/** Catches the error of a listener, which reactfire throws while rendering. */
class ListenerBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    this.props.onFailed();
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

interface ListenersProps {
  session: DataSession;
  retry: () => void;
  onState: (state: LiveState) => void;
}

function Listeners({ session, retry, onState }: ListenersProps) {
  const { firestore, uid } = session;
  const owned = useFirestoreCollection(
    query(collection(firestore, 'subscribers'), where('user_id', '==', uid), limit(1)),
  );
  const answers = useFirestoreDoc(doc(firestore, 'anamnese_treinos', uid));
  const loading = owned.status === 'loading' || answers.status === 'loading';
  // Offline the SDK answers from its empty cache that nothing is there. That does not mean that the record is absent.
  const unsure =
    !loading &&
    ((owned.data.empty && owned.data.metadata.fromCache) ||
      (!answers.data.exists() && answers.data.metadata.fromCache && !answers.data.metadata.hasPendingWrites));
  useEffect(() => {
    if (!unsure) return undefined;
    // When the server later confirms the empty answer, the SDK sees no change and calls no listener.
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [unsure, retry]);

  const state = useMemo((): LiveState => {
    if (loading) return { status: 'loading' };
    // A server may refuse or not answer although the network is there. The browser knows whether it is.
    const trouble: Trouble = { status: navigator.onLine ? 'failed' : 'offline', retry };
    if (unsure) return trouble;
    const record = owned.data.docs[0];
    const subscriber = v.safeParse(SubscriberSchema, record?.data());
    const updatedAt: unknown = record?.get('updated_at');
    const questionnaire = v.safeParse(
      QuestionnaireSchema,
      answers.data.data({ serverTimestamps: 'estimate' }),
    );
    return {
      status: 'ready',
      // The SDK goes on with what it knows when its connection is gone.
      stale: owned.data.metadata.fromCache || answers.data.metadata.fromCache ? trouble : null,
      session,
      subscriber:
        record && subscriber.success
          ? {
              ...subscriber.output,
              id: record.id,
              updated_at: updatedAt instanceof Timestamp ? updatedAt.toMillis() : 0,
            }
          : null,
      questionnaire: questionnaire.success ? questionnaire.output : null,
    };
  }, [loading, unsure, owned.data, answers.data, session, retry]);
  useEffect(() => onState(state), [state, onState]);
  return null;
}

interface LiveRecordsFeedProps {
  uid: string;
  retry: () => void;
  onState: (state: LiveState) => void;
}

/**
 * Passes one account's live records to `onState`: the subscriber found by `user_id`, and the questionnaire. It renders nothing. The
 * parent answers `retry` with a new key.
 */
export function LiveRecordsFeed({ uid, retry, onState }: LiveRecordsFeedProps) {
  const [session, setSession] = useState<DataSession | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let over = false;
    const opening = openDataSession(uid);
    opening.then(
      (opened) => !over && setSession(opened),
      () => !over && setFailed(true),
    );
    return () => {
      over = true;
      closeDataSession(opening).catch(() => undefined);
    };
  }, [uid]);

  useEffect(() => {
    if (!failed) return undefined;
    onState({ status: 'failed', retry });
    // Firestore reconnects by itself, but a session that could not be opened has to be opened again.
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry, onState]);

  if (session === null || failed) return null;
  return (
    <ListenerBoundary onFailed={() => setFailed(true)}>
      <Listeners session={session} retry={retry} onState={onState} />
    </ListenerBoundary>
  );
}

/** A subscriber's record with its id, and when the server last wrote it (epoch milliseconds, 0 where it never said). */
export type StoredSubscriber = Subscriber & { readonly id: string; readonly updated_at: number };

/** The records that the database holds about one account, kept up to date by two listeners. */
export interface LiveRecords {
  readonly session: DataSession;
  readonly subscriber: StoredSubscriber | null;
  readonly questionnaire: Questionnaire | null;
}

/** Why the listeners do not tell the live records. `retry` opens a new session. */
export interface Trouble {
  readonly status: 'offline' | 'failed';
  readonly retry: () => unknown;
}

/** How far the listeners have come. `stale`: the connection is gone since, so the records may be out of date. */
export type LiveState =
  | { readonly status: 'loading' }
  | Trouble
  | ({ readonly status: 'ready'; readonly stale: Trouble | null } & LiveRecords);
