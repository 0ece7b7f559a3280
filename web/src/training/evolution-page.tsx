import { formatDate, todayInSaoPaulo } from 'domain/kit/dates';
import { lastWeeks, weeksInARow, weeksTrained } from 'domain/training/evolution';
import { EVOLUTION, EVOLUTION_STATES, weekdayText } from 'domain/training/evolution-texts';
import { type Progress, TRAINED_DAYS_MAX_COUNT } from 'domain/training/progress';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { serverNow, useNow } from '../kit/device/server-clock.ts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import type { LiveState } from '../kit/firebase/live-records-feed.tsx';
import { RetryButton } from '../kit/ui/button.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { CONSENTS, type StoredConsent } from './consent-record.ts';
import { ExerciseLines } from './evolution-exercises.tsx';
import { Part } from './evolution-parts.tsx';
import { PastSessionsList } from './evolution-sessions.tsx';
import { useDecision } from './kept-mark.ts';
import { PageFrame } from './page-frame.tsx';
import { type FollowedProgress, followProgress } from './progress-record.ts';
import { WaitingSets } from './waiting-sets.tsx';

interface EvolutionPageProps {
  user: { readonly uid: string };
  /** Absent until the live data are there. */
  session: DataSession | undefined;
  live: LiveState;
}

/** `/dashboard/evolucao`: what the trainings of the signed-in account come to. It needs no plan, and nothing of it is kept on this device. */
export function EvolutionPage({ user, session, live }: EvolutionPageProps) {
  const [attempt, setAttempt] = useState(0);
  const isFree = useDecision(user.uid) === 'free';
  const isUnreachable = session === undefined && (live.status === 'offline' || live.status === 'failed');
  return (
    <PageFrame title={EVOLUTION.title} skip={EVOLUTION.skip} id="evolucao">
      <WaitingSets uid={user.uid} isOffline={live.status === 'offline'} />
      {isFree && <Notice text={EVOLUTION_STATES.free} />}
      {isUnreachable ? (
        <Trouble status={live.status} onRetry={live.retry} />
      ) : (
        <Content
          key={attempt}
          session={session}
          isCutOff={live.status === 'ready' && live.stale !== null}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    </PageFrame>
  );
}

/** What the database says, and when it last said so. */
function useProgress(session: DataSession | undefined) {
  const [told, setTold] = useState<{ followed: FollowedProgress; at: Date }>();
  useEffect(() => {
    if (session === undefined) return undefined;
    const stop = followProgress(session, (followed) =>
      setTold((before) => ({
        followed,
        at: followed.status === 'present' && followed.stale && before ? before.at : serverNow(),
      })),
    );
    return () => {
      stop();
      setTold(undefined);
    };
  }, [session]);
  return told;
}

interface ContentProps {
  session: DataSession | undefined;
  /** Whether the connection is gone since the data came. */
  isCutOff: boolean;
  onRetry: () => void;
}

function Content({ session, isCutOff, onRetry }: ContentProps) {
  const told = useProgress(session);
  if (session === undefined || told === undefined) return <Loading />;
  const { followed, at } = told;
  switch (followed.status) {
    case 'loading':
      return <Loading />;
    case 'offline':
    case 'failed':
      return <Trouble status={followed.status} onRetry={onRetry} />;
    case 'absent':
      return <Empty session={session} />;
    case 'present': {
      const { progress } = followed;
      const stale = followed.stale || isCutOff;
      if (progress.trainings === 0) return <Empty session={session} />;
      return (
        <>
          <div aria-live="polite" className="empty:hidden">
            {stale && <Notice text={EVOLUTION_STATES.stale(timeText(at))} />}
          </div>
          <Summary progress={progress} />
          <ExerciseLines exercises={progress.exercises} />
          <PastSessionsList key={session.uid} session={session} />
        </>
      );
    }
    default:
      return followed satisfies never;
  }
}

const timeText = (moment: Date) =>
  moment.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Sao_Paulo' });

/** What a person wants to know first. A week without a training is a number like any other. */
function Summary({ progress }: { progress: Progress }) {
  const { trainings, last_training: last, days } = progress;
  const today = todayInSaoPaulo(useNow(null));
  const weeks = lastWeeks(days, today);
  const row = weeksInARow(days, today);
  return (
    <Part title={EVOLUTION.summary}>
      <Facts
        rows={[
          [EVOLUTION.trainings, `${trainings}`],
          ...(last === null ? [] : [[EVOLUTION.last, weekdayText(last)] as const]),
          [EVOLUTION.weeks, `${weeksTrained(days)}`],
          ...(row < 2 ? [] : [[EVOLUTION.row, `${row}`] as const]),
        ]}
      />
      {days.length >= TRAINED_DAYS_MAX_COUNT && <p className="mt-2 text-sm">{EVOLUTION.year}</p>}
      <h3 className="mt-6 font-bold">{EVOLUTION.strip}</h3>
      <ol className="mt-2 flex max-w-2xl flex-wrap gap-1 sm:gap-2">
        {weeks.map((week) => (
          <li key={week.monday} className="max-w-12 flex-1 basis-5">
            <span
              aria-hidden="true"
              className={`grid h-11 place-items-center rounded-field font-bold text-sm ${week.days === 0 ? 'border border-base-300' : 'bg-primary text-primary-content'}`}
            >
              {week.days}
            </span>
            <span className="sr-only">{EVOLUTION.week(week)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm opacity-80">{EVOLUTION.stripHelp}</p>
    </Part>
  );
}

/** Where no training is recorded: whether there may be one later, or the person has stopped it. */
function Empty({ session }: { session: DataSession }) {
  const [consent, setConsent] = useState<StoredConsent | null>();
  useEffect(() => CONSENTS.follow(session, setConsent), [session]);
  if (consent === undefined) return <Loading />;
  const isWithdrawn = typeof consent === 'number';
  const title = isWithdrawn ? EVOLUTION_STATES.withdrawnTitle : EVOLUTION_STATES.emptyTitle;
  return (
    <Instead title={title}>
      <p className="max-w-prose">
        {isWithdrawn ? EVOLUTION_STATES.withdrawn(formatDate(new Date(consent))) : EVOLUTION_STATES.empty}
      </p>
      {consent === 'none' && <p className="mt-2 max-w-prose">{EVOLUTION_STATES.asks}</p>}
      <Link to="/dashboard/treino" className="btn btn-primary mt-5 h-auto min-h-(--size) max-w-full py-1">
        {EVOLUTION.toRoutine}
      </Link>
    </Instead>
  );
}

function Trouble({ status, onRetry }: { status: 'offline' | 'failed'; onRetry: () => unknown }) {
  return (
    <Instead title={EVOLUTION_STATES[`${status}Title`]} alert>
      <p className="mb-5 max-w-prose">{EVOLUTION_STATES[status]}</p>
      <RetryButton onRetry={onRetry} />
    </Instead>
  );
}

function Loading() {
  return (
    <div className="min-h-80 border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8">
      <output className="display block text-3xl opacity-75">{EVOLUTION_STATES.loading}</output>
    </div>
  );
}

function Instead({ title, alert, children }: { title: string; alert?: boolean; children: ReactNode }) {
  return (
    <section
      role={alert ? 'alert' : undefined}
      className="border-primary border-t-4 bg-base-100 px-5 py-6 sm:px-8"
    >
      <h2 className="display mb-3 text-3xl">{title}</h2>
      {children}
    </section>
  );
}

function Notice({ text }: { text: string }) {
  return <p className="border-warning border-l-4 bg-base-100 px-5 py-3 font-semibold">{text}</p>;
}
