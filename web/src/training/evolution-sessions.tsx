import { doneExercises, isCorrectable, isUnderWay, minutesTrained } from 'domain/training/evolution';
import { EVOLUTION, setsText, weekdayText } from 'domain/training/evolution-texts';
import { doneSets } from 'domain/training/session';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../kit/device/server-clock.ts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { Button, RetryButton } from '../kit/ui/button.tsx';
import { OpenedLine, Part } from './evolution-parts.tsx';
import { PAST_SESSIONS, type PastSession } from './past-sessions.ts';

type Read = Awaited<ReturnType<typeof PAST_SESSIONS.read>>;

/** The sessions that were read so far. `next` is where older ones go on; undefined before the first answer. */
interface Listed {
  readonly sessions: readonly PastSession[];
  readonly next: Read['next'] | undefined;
}

/** Reads the account's sessions, twenty at a time. */
function usePastSessions(session: DataSession) {
  const [listed, setListed] = useState<Listed>({ sessions: [], next: undefined });
  const [status, setStatus] = useState<'reading' | 'failed' | 'ready'>('reading');
  const take = ({ sessions, next }: Read) => {
    setListed((before) => {
      const isNew = ({ id }: PastSession) => before.sessions.every((each) => each.id !== id);
      return { sessions: [...before.sessions, ...sessions.filter(isNew)], next };
    });
    setStatus('ready');
  };
  const read = (from: Read['next']) =>
    PAST_SESSIONS.read(session, from).then(take, () => setStatus('failed'));
  const begin = useEffectEvent(() => read(null));
  useEffect(() => void begin(), []);
  async function more() {
    setStatus('reading');
    await read(listed.next ?? null);
  }
  return { ...listed, status, more };
}

/** All sessions of the account, the newest first, each open to read. */
export function PastSessionsList({ session }: { session: DataSession }) {
  const { sessions, next, status, more } = usePastSessions(session);
  const now = useNow(null);
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(0);
  useLayoutEffect(() => {
    // The button that was pressed is gone where the oldest ones have come.
    const first = list.current?.children[count.current]?.querySelector('summary');
    if (count.current > 0 && document.activeElement === document.body) first?.focus();
    count.current = sessions.length;
  }, [sessions]);
  return (
    <Part title={EVOLUTION.sessions}>
      <ul ref={list} className="divide-y divide-base-300 border-base-300 border-y empty:hidden">
        {sessions.map((each) => (
          <li key={each.id}>
            <OneSession session={each} now={now} />
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {status === 'reading' && sessions.length === 0 && <p>{EVOLUTION.loadingSessions}</p>}
        {status === 'failed' && (
          <>
            <p className="mb-3">{EVOLUTION.failedSessions}</p>
            <RetryButton look="outline" onRetry={more} />
          </>
        )}
      </div>
      {status !== 'failed' && next && (
        <Button
          look="outline"
          busy={status === 'reading'}
          busyText={EVOLUTION.loadingOlder}
          onClick={() => void more()}
        >
          {EVOLUTION.older}
        </Button>
      )}
    </Part>
  );
}

function OneSession({ session, now }: { session: PastSession; now: Date }) {
  const { letter, name, sets, started_at: startedAt } = session;
  const minutes = minutesTrained(session);
  const done = doneSets(sets).length;
  return (
    <OpenedLine
      title={EVOLUTION.session(letter, name)}
      essence={
        <>
          <span>{weekdayText(startedAt)}</span>
          {minutes > 0 && <span>{EVOLUTION.minutes(minutes)}</span>}
          <span>{done === 0 ? EVOLUTION.noSets : EVOLUTION.sets(done)}</span>
          {isUnderWay(session, now) && <span>{EVOLUTION.underWay}</span>}
        </>
      }
    >
      {() => <SessionWords session={session} now={now} />}
    </OpenedLine>
  );
}

/** What a session tells: its sets against the targets, and what was said at its end. */
function SessionWords({ session, now }: { session: PastSession; now: Date }) {
  const { effort, pain, pain_where: where, comment } = session;
  return (
    <div className="max-w-prose space-y-4">
      <ul className="space-y-3">
        {doneExercises(session).map(({ key, name, target, asked, sets, insteadOf }) => (
          <li key={key}>
            <p dir="auto" className="wrap-break-word font-semibold">
              {name}
            </p>
            {insteadOf !== null && <p className="text-sm">{EVOLUTION.insteadOf(insteadOf)}</p>}
            <p className="text-sm">
              {`${EVOLUTION.done(sets.length, asked)}${target === '' ? '' : ` · ${EVOLUTION.target(target)}`}`}
            </p>
            {sets.length > 0 && <p>{setsText(sets)}</p>}
          </li>
        ))}
      </ul>
      {effort !== null && <p>{EVOLUTION.effort(effort)}</p>}
      {pain !== null && (
        <p dir="auto" className="wrap-break-word">
          {EVOLUTION.pain(pain, where)}
        </p>
      )}
      {comment !== '' && (
        <div>
          <h4 className="font-semibold">{EVOLUTION.comment}</h4>
          <p dir="auto" className="wrap-break-word whitespace-pre-line">
            {comment}
          </p>
        </div>
      )}
      {isCorrectable(session, now) && (
        <p>
          <Link
            className="link inline-flex min-h-11 items-center"
            to={`/dashboard/treino?corrigir=${session.id}`}
          >
            {EVOLUTION.correct}
          </Link>
        </p>
      )}
    </div>
  );
}
