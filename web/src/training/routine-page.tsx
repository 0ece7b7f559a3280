import { formatDate } from 'domain/kit/dates';
import { dayLetter, type Routine } from 'domain/training/routine';
import { ROUTINE, ROUTINE_STATES } from 'domain/training/routine-texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DataSession } from '../kit/firebase/data-session.ts';
import type { LiveState } from '../kit/firebase/live-records-feed.tsx';
import { Button, RetryButton } from '../kit/ui/button.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { focusTitle } from '../kit/ui/page.tsx';
import { keepDay, nextDay } from './kept-day.ts';
import { RoutineView } from './routine-view.tsx';
import { type FollowedRoutine, useRoutine } from './use-routine.ts';

// What the panel shows and erases of the trainings that this device keeps comes with the code that keeps them.
export { forgetTrainings } from './use-session.ts';
export { WaitingSets } from './waiting-sets.tsx';

interface RoutinePageProps {
  /** Whether the address is that of the page. While the person is elsewhere the routine is still followed. */
  shown: boolean;
  /** Absent until the live data are there. */
  session: DataSession | undefined;
  live: LiveState;
  /** Whether the plan is active. */
  active: boolean;
  /** Whether the plan has the trainer adapt exercises. */
  adapts: boolean;
  /** Whether the server is being asked about the plan. */
  asking: boolean;
  /** What the person has to know before training, for instance that the trainer has not answered an injury. */
  warning: string | false | undefined;
}

/** `/dashboard/treino`: the routine of the signed-in account, or why there is none to show. */
export function RoutinePage(props: RoutinePageProps) {
  const [attempt, setAttempt] = useState(0);
  return <FollowedRoutinePage key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function FollowedRoutinePage(props: RoutinePageProps & { onRetry: () => void }) {
  const { shown, active, session } = props;
  // The code may be there long before the person comes.
  const [visited, setVisited] = useState(shown);
  if (shown && !visited) setVisited(true);
  const followed = useRoutine(active && visited ? session : undefined);
  if (!shown) return null;
  return (
    <Frame>
      <Content {...props} followed={followed} />
    </Frame>
  );
}

/** The page around the routine. It takes the focus and the document's title as long as it is shown. */
function Frame({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = ROUTINE.title;
    heading.current?.focus({ preventScroll: true });
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <div className="min-h-dvh bg-base-200 pb-12 print:min-h-0 print:pb-0">
      <header className="border-base-300 border-b bg-base-100 print:hidden">
        <a href="#treino" className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:m-2">
          {ROUTINE.skip}
        </a>
        <div className="mx-auto flex min-h-[4.375rem] max-w-5xl flex-wrap items-center justify-between gap-x-3 px-4 py-3 sm:px-6">
          <h1
            ref={heading}
            tabIndex={-1}
            className="display text-[min(1.75rem,9vw)] outline-none sm:text-3xl"
          >
            {ROUTINE.title}
          </h1>
          <Link to="/dashboard" className="btn btn-ghost px-2 sm:px-4">
            <span aria-hidden="true">←</span> {ROUTINE.back}
          </Link>
        </div>
      </header>
      <main
        id="treino"
        tabIndex={-1}
        className="mx-auto flex max-w-5xl flex-col gap-4 px-3 py-4 text-pretty outline-none sm:px-6 sm:py-8 print:max-w-none print:gap-1 print:p-0"
      >
        {children}
      </main>
    </div>
  );
}

type ContentProps = RoutinePageProps & { followed: FollowedRoutine; onRetry: () => void };

function Content({ session, live, active, adapts, asking, followed, warning, onRetry }: ContentProps) {
  if (session === undefined && (live.status === 'offline' || live.status === 'failed'))
    return <Trouble status={live.status} onRetry={live.retry} />;
  if (!active && session !== undefined && !asking)
    return <Instead title={ROUTINE_STATES.endedTitle} text={ROUTINE_STATES.ended} />;
  switch (followed.status) {
    case 'loading':
      return <Loading />;
    case 'absent':
      return <Instead title={ROUTINE_STATES.absentTitle} text={ROUTINE_STATES.absent} />;
    case 'offline':
    case 'failed':
      return <Trouble status={followed.status} onRetry={onRetry} />;
    case 'present':
      return <Present routine={followed.routine} stale={followed.stale} adapts={adapts} warning={warning} />;
    default:
      return followed satisfies never;
  }
}

function Trouble({ status, onRetry }: { status: 'offline' | 'failed'; onRetry: () => unknown }) {
  return <Instead title={ROUTINE_STATES[`${status}Title`]} text={ROUTINE_STATES[status]} onRetry={onRetry} />;
}

function Loading() {
  return (
    <div className="min-h-80 border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8">
      <output className="display block text-3xl opacity-75">{ROUTINE_STATES.loading}</output>
    </div>
  );
}

interface InsteadProps {
  title: string;
  text: string;
  onRetry?: () => unknown;
}

/** Says why there is no routine to show, and where to go from here. */
function Instead({ title, text, onRetry }: InsteadProps) {
  useEffect(() => {
    // The routine may have left the page together with the control that had the focus.
    if (document.activeElement === document.body) focusTitle();
  }, []);
  return (
    <section role="alert" className="border-primary border-t-4 bg-base-100 px-5 py-6 sm:px-8">
      <h2 className="display mb-3 text-3xl">{title}</h2>
      <p className="mb-5 max-w-prose">{text}</p>
      <div className="flex flex-wrap gap-3">
        {onRetry && <RetryButton onRetry={onRetry} />}
        <Link
          to="/dashboard"
          className={`btn h-auto min-h-(--size) max-w-full py-1 ${onRetry ? 'btn-outline' : 'btn-primary'}`}
        >
          {ROUTINE_STATES.toPanel}
        </Link>
        <WhatsappLink
          className="btn btn-whatsapp h-auto min-h-(--size) max-w-full py-1"
          message={ROUTINE_STATES.ask}
        >
          {ROUTINE_STATES.contact}
        </WhatsappLink>
      </div>
    </section>
  );
}

interface PresentProps {
  routine: Routine;
  stale: boolean;
  /** Whether the plan has the trainer adapt exercises. */
  adapts: boolean;
  warning: RoutinePageProps['warning'];
}

function Present({ routine, stale, adapts, warning }: PresentProps) {
  const { user_id, days, version } = routine;
  const [first] = useState(version);
  // The day that the person looks at stays, also when the turn moves on.
  const [shown, setShown] = useState(() => nextDay(user_id, days));
  const [finished, setFinished] = useState<string | null>(null);
  const next = nextDay(user_id, days);
  const nextLetter = dayLetter(
    Math.max(
      0,
      days.findIndex(({ id }) => id === next),
    ),
  );
  function show(day: string) {
    keepDay(user_id, day, false);
    setFinished(null);
    setShown(day);
  }
  function finish(day: string) {
    keepDay(user_id, day, true);
    setFinished(day);
  }
  return (
    <>
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {version !== first && <Notice text={ROUTINE_STATES.updated} />}
        {warning && <Notice text={warning} />}
        {stale && <Notice text={ROUTINE_STATES.stale} />}
      </div>
      <RoutineView
        days={days}
        shown={shown}
        onShow={show}
        next={next}
        onFinish={finish}
        contact={adapts ? 'adapt' : 'pain'}
      />
      <p aria-live="polite" className="font-semibold text-lg empty:hidden print:hidden">
        {finished !== null && ROUTINE.finished(nextLetter)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm print:text-xs">
        <p>{ROUTINE.released(formatDate(routine.released_at))}</p>
        <Button look="outline" onClick={() => window.print()}>
          {ROUTINE.print}
        </Button>
      </div>
    </>
  );
}

function Notice({ text }: { text: string }) {
  return <p className="border-warning border-l-4 bg-base-100 px-5 py-3 font-semibold">{text}</p>;
}
