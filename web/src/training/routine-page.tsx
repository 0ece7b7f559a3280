import { PLANS } from 'domain/buy/plans';
import { formatDate } from 'domain/kit/dates';
import { INTERRUPTED, PLAYER } from 'domain/training/player-texts';
import { dayLetter, interrupts, type Routine } from 'domain/training/routine';
import { ROUTINE, ROUTINE_STATES } from 'domain/training/routine-texts';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { DataSession } from '../kit/firebase/data-session.ts';
import type { LiveState } from '../kit/firebase/live-records-feed.tsx';
import { retryableOnce } from '../kit/failures.ts';
import { Button, RetryButton } from '../kit/ui/button.tsx';
import { ChunkBoundary, Opening } from '../kit/ui/chunk-boundary.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { focusTitle } from '../kit/ui/page.tsx';
import { useOpened } from '../kit/use-opened.ts';
import type { ExerciseContext } from './routine-exercise.tsx';
import { InterruptedNotice } from './interrupted.tsx';
import { PageFrame } from './page-frame.tsx';
import { useDecision, useWaitingSets } from './kept-mark.ts';
import type { Beginning } from './kept-session.ts';
import { PastTrainings } from './past-trainings.tsx';
import { RoutineView } from './routine-view.tsx';
import { signals } from './signals.ts';
import { TrainingRecords } from './training-consent.tsx';
import { type FollowedRoutine, keptVersion, type Safety, useRoutine, useSafety } from './use-routine.ts';
import { type UsedSession, useSession } from './use-session.ts';

const loadPlayer = retryableOnce(async () => ({ default: (await import('./player.tsx')).Player }));
const Player = lazy(loadPlayer);

// What the panel shows and erases of the trainings that this device keeps comes with the code that keeps them.
export { forgetTrainings } from './use-session.ts';
export { WaitingSets } from './waiting-sets.tsx';

interface RoutinePageProps {
  user: { readonly uid: string };
  /** Whether the address is that of the page. While the person is elsewhere the routine is still followed. */
  shown: boolean;
  /** Absent until the live data are there. */
  session: DataSession | undefined;
  live: LiveState;
  /** Whether the plan is active, and its name. */
  plan: { readonly active: boolean; readonly name: string | null };
  /** The version that the server says is released; null before it has said so. */
  released: number | null;
  /** Whether the server is being asked about the plan. */
  asking: boolean;
  /** What the person has to know before training, for instance that the trainer has not answered an injury. */
  warning: string | false | undefined;
}

/** `/dashboard/treino`: the routine of the signed-in account, or why there is none to show. */
export function RoutinePage(props: RoutinePageProps) {
  const { shown, session, released } = props;
  const { uid } = props.user;
  const [attempt, setAttempt] = useState(0);
  // The code may be there long before the person comes.
  const [visited, setVisited] = useState(shown);
  if (shown && !visited) setVisited(true);
  // What was released since is fetched once, so that this device has it where there is no network.
  const lacks = released !== null && released !== keptVersion(uid);
  const connected = visited || lacks ? session : undefined;
  // What waits on this device is sent also where the person does not come here. A training outlives every attempt to read the routine.
  const trainings = useSession(uid, session, visited);
  return (
    <FollowedRoutinePage
      key={attempt}
      {...props}
      connected={connected}
      trainings={trainings}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

interface FollowedProps extends RoutinePageProps {
  /** The session once the person has come. */
  connected: DataSession | undefined;
  trainings: UsedSession;
  onRetry: () => void;
}

function FollowedRoutinePage(props: FollowedProps) {
  const { shown, session, plan, connected, trainings } = props;
  const { active } = plan;
  const { uid } = props.user;
  const { opened, open, close } = useOpened();
  const followed = useRoutine(uid, active, connected);
  const [begins, setBegins] = useState<Beginning | null>(null);
  // The day that the person has chosen stays, also when the turn moves on, or the routine is away for a while.
  const [chosen, setChosen] = useState<string | null>(null);
  /** The training that a link asks to correct. */
  const asked = useSearchParams()[0].get('corrigir');
  const isOpened = shown && opened === 'sessao' && asked === null;
  const isRoutine = followed.status === 'present';
  useEffect(() => {
    // The player comes ahead, so that it opens at once and without a network.
    if (isRoutine) loadPlayer().catch(() => undefined);
  }, [isRoutine]);

  const routine = followed.status === 'present' ? followed.routine : null;
  const { training, elsewhere } = trainings;
  const beginning = begins && newestBeginning(begins, followed);
  // The address alone begins no training: after a reload it shows the one that is open.
  const isNothing = isOpened && beginning === null && trainings.isLoaded && training === null;
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (isNothing) leave();
  }, [isNothing]);

  // Whatever closes the player, an open training is then the one that goes on.
  const leavePast = useEffectEvent(() => {
    if (training?.isPast === true) trainings.leave();
  });
  useEffect(() => (isOpened ? () => leavePast() : undefined), [isOpened]);
  async function correct(id: string) {
    await trainings.correct(id, routine);
    open('sessao');
  }
  const isThere = trainings.past.some(({ id }) => id === asked);
  const isAnswered = shown && asked !== null && (isThere || trainings.isHistoryKnown);
  const answer = useEffectEvent(() => {
    close();
    if (isThere && asked !== null) void correct(asked);
  });
  useEffect(() => {
    if (isAnswered) answer();
  }, [isAnswered]);

  // A routine that was taken back tells no open training any more that it was changed for safety. The workout does.
  const isTakenBack = followed.status === 'absent' && (training ?? elsewhere) !== null;
  const kept = useSafety(isTakenBack ? connected : undefined);
  const safety: Safety | null = routine ?? kept;
  const isOutdated = (begunWith: number) => safety !== null && interrupts(safety, begunWith);
  const isHit = training?.endedAt === null && isOutdated(training.routine);
  const interrupt = useEffectEvent(() => {
    if (safety !== null) trainings.interrupt(safety);
  });
  useEffect(() => {
    if (isHit) interrupt();
  }, [isHit]);
  // On the panel the consent is asked too, where this device keeps something that a withdrawal elsewhere has to erase.
  const keeps = useWaitingSets(uid) !== null;
  const isFree = useDecision(uid) === 'free';
  const records = (
    <TrainingRecords
      session={shown ? connected : keeps ? session : undefined}
      uid={uid}
      subscriber={active ? (routine?.subscriber ?? null) : null}
      shown={shown}
      onForget={trainings.forget}
      onGiven={trainings.retry}
    />
  );
  if (!shown) return records;
  function train(beginning: Beginning | null) {
    // Only in a press a browser lets the page make a sound later.
    signals.unlock();
    setBegins(beginning);
    open('sessao');
  }
  return (
    <>
      <PageFrame title={ROUTINE.title} skip={ROUTINE.skip} id="treino">
        {training?.interrupted === true && !isOpened && (
          <InterruptedNotice
            training={training}
            next={afterInterruption(followed, trainings)}
            onRead={trainings.leave}
          />
        )}
        <Content
          {...props}
          followed={followed}
          chosen={[chosen, setChosen]}
          isOutdated={isOutdated}
          onTrain={train}
        />
        <PastTrainings
          trainings={trainings.past}
          onOpen={(id) => void correct(id)}
          noted={
            routine === null || !active || isFree
              ? null
              : {
                  days: routine.days,
                  next: trainings.nextDay(routine.days),
                  onNote: (day, at) => {
                    const beginning = beginningOf(routine, day);
                    if (beginning !== null) train({ ...beginning, at });
                  },
                }
          }
        />
        <p className="border-base-300 border-t-2 bg-base-100 px-5 py-2 sm:px-8 print:hidden">
          <Link className="link inline-flex min-h-12 items-center" to="/dashboard/evolucao">
            {ROUTINE.evolution}
          </Link>
        </p>
        {records}
      </PageFrame>
      {isOpened && (beginning !== null || training !== null) && (
        <ChunkBoundary>
          <Suspense fallback={<Opening />}>
            <Player
              uid={uid}
              session={session}
              trainings={trainings}
              begins={beginning}
              onBegun={() => setBegins(null)}
              isReleased={({ routine: version }) => routine !== null && routine.version !== version}
              isOutdated={({ routine: version }) => isOutdated(version)}
              nextLetter={routine && nextLetter(routine, trainings)}
              afterInterruption={afterInterruption(followed, trainings)}
              contact={contactOf(plan)}
              onClose={close}
            />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}

/** The plan in which the trainer adapts exercises says so at each. */
const contactOf = ({ name }: RoutinePageProps['plan']) => (name === PLANS.pro.name ? 'adapt' : 'pain');

/** The letter of the day that is next in turn. */
function nextLetter({ days }: Routine, trainings: UsedSession): string {
  const next = trainings.nextDay(days);
  const place = days.findIndex(({ id }) => id === next);
  return dayLetter(Math.max(0, place));
}

/** What begins a day of a routine; null where the routine does not have the day (any more). */
function beginningOf({ subscriber, version, days }: Routine, day: string): Beginning | null {
  const place = days.findIndex(({ id }) => id === day);
  const found = days[place];
  return found === undefined ? null : { subscriber, routine: version, day: found, place };
}

/** What a training that has not begun begins with: the newest routine. null where that was taken back or lacks the day. */
function newestBeginning(begins: Beginning, followed: FollowedRoutine): Beginning | null {
  if (followed.status === 'absent') return null;
  if (followed.status !== 'present') return begins;
  const { at } = begins;
  const newest = beginningOf(followed.routine, begins.day.id);
  return newest === null || at === undefined ? newest : { ...newest, at };
}

/** What follows on a training that a release for safety has ended; null as long as that is not known. */
function afterInterruption(followed: FollowedRoutine, trainings: UsedSession): string | null {
  if (followed.status === 'absent') return INTERRUPTED.absent;
  return followed.status === 'present' ? INTERRUPTED.next(nextLetter(followed.routine, trainings)) : null;
}

interface ContentProps extends FollowedProps {
  followed: FollowedRoutine;
  /** The day that the person has chosen, and how to choose another. */
  chosen: readonly [string | null, (day: string) => void];
  /** Whether a training of this version is over, because the routine was changed for safety. */
  isOutdated: (version: number) => boolean;
  /** Begins a training, or goes on with the open one, where it is called with null. */
  onTrain: (beginning: Beginning | null) => void;
}

function Content(props: ContentProps) {
  const { session, live, plan, asking, followed, trainings, warning, onRetry, isOutdated, onTrain } = props;
  const routine = followed.status === 'present' ? followed.routine : null;
  // Whatever happens to the plan or the network, an open training may go on. Only a release for safety ends it.
  const resume = resumeButton(trainings, routine, isOutdated, onTrain);
  const isKnown = followed.status === 'present';
  if (!isKnown && session === undefined && (live.status === 'offline' || live.status === 'failed'))
    return <Trouble status={live.status} onRetry={live.retry} resume={resume} />;
  if (!plan.active && session !== undefined && !asking)
    return <Instead title={ROUTINE_STATES.endedTitle} text={ROUTINE_STATES.ended} resume={resume} />;
  switch (followed.status) {
    case 'loading':
      return <Loading resume={resume} />;
    case 'absent':
      return <Instead title={ROUTINE_STATES.absentTitle} text={ROUTINE_STATES.absent} resume={resume} />;
    case 'offline':
    case 'failed':
      return <Trouble status={followed.status} onRetry={onRetry} resume={resume} />;
    case 'present': {
      return (
        <Present
          routine={followed.routine}
          stale={followed.stale ?? (live.status === 'ready' ? (live.stale?.status ?? null) : null)}
          contact={contactOf(plan)}
          warning={warning}
          resume={resume}
          trainings={trainings}
          chosen={props.chosen}
          onTrain={trainings.isLoaded ? onTrain : null}
        />
      );
    }
    default:
      return followed satisfies never;
  }
}

/** The button that goes on with an open training, which may be another device's; null where none is open. */
function resumeButton(
  { training, elsewhere, join }: UsedSession,
  routine: Routine | null,
  isOutdated: ContentProps['isOutdated'],
  onTrain: (beginning: null) => void,
): ReactNode {
  const open = training?.endedAt === null ? training : elsewhere;
  if (open === null || isOutdated(open.routine)) return null;
  function goOn() {
    if (open === elsewhere) join(routine);
    onTrain(null);
  }
  return (
    <div className="print:hidden">
      <Button size="large" wide onClick={goOn}>
        {PLAYER[open === elsewhere ? 'resumeHere' : 'resume'](open.letter)}
      </Button>
    </div>
  );
}

interface TroubleProps {
  status: 'offline' | 'failed';
  onRetry: () => unknown;
  resume: ReactNode;
}

function Trouble({ status, ...props }: TroubleProps) {
  return <Instead title={ROUTINE_STATES[`${status}Title`]} text={ROUTINE_STATES[status]} {...props} />;
}

function Loading({ resume }: { resume: ReactNode }) {
  return (
    <div className="min-h-80 border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8">
      <output className="display mb-5 block text-3xl opacity-75">{ROUTINE_STATES.loading}</output>
      {resume}
    </div>
  );
}

interface InsteadProps {
  title: string;
  text: string;
  onRetry?: () => unknown;
  /** The button that goes on with an open training. */
  resume: ReactNode;
}

/** Says why there is no routine to show, and where to go from here. */
function Instead({ title, text, onRetry, resume }: InsteadProps) {
  useEffect(() => {
    // The routine may have left the page together with the control that had the focus.
    if (document.activeElement === document.body) focusTitle();
  }, []);
  return (
    <section role="alert" className="border-primary border-t-4 bg-base-100 px-5 py-6 sm:px-8">
      <h2 className="display mb-3 text-3xl">{title}</h2>
      <p className="mb-5 max-w-prose">{text}</p>
      {resume && <div className="mb-5">{resume}</div>}
      <div className="flex flex-wrap gap-3">
        {onRetry && <RetryButton onRetry={onRetry} look={resume ? 'outline' : 'primary'} />}
        <Link
          to="/dashboard"
          className={`btn h-auto min-h-(--size) max-w-full py-1 ${onRetry || resume ? 'btn-outline' : 'btn-primary'}`}
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
  stale: Extract<FollowedRoutine, { status: 'present' }>['stale'];
  contact: ExerciseContext['contact'];
  warning: RoutinePageProps['warning'];
  /** The button that goes on with an open training; null where none is open. */
  resume: ReactNode;
  trainings: UsedSession;
  chosen: ContentProps['chosen'];
  /** null until the device has told whether a training is open. */
  onTrain: ContentProps['onTrain'] | null;
}

function Present(props: PresentProps) {
  const { routine, stale, contact, warning, resume, trainings, onTrain } = props;
  const [chosen, choose] = props.chosen;
  const { days, version } = routine;
  const [first] = useState(version);
  const [finished, setFinished] = useState(false);
  const next = trainings.nextDay(days);
  const shown = chosen ?? next;
  const place = Math.max(
    0,
    days.findIndex(({ id }) => id === shown),
  );
  function show(day: string) {
    setFinished(false);
    choose(day);
  }
  function finish(day: string) {
    trainings.finishDay(day);
    setFinished(true);
    choose(day);
  }
  return (
    <>
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {version !== first && <Notice text={ROUTINE_STATES.updated} />}
        {warning && <Notice text={warning} />}
        {stale && <Notice text={ROUTINE_STATES.known[stale]} />}
      </div>
      <RoutineView
        days={days}
        shown={shown}
        onShow={show}
        next={next}
        // What is open is ended in the player.
        onFinish={resume === null ? finish : undefined}
        contact={contact}
        start={
          <div className="mt-5 print:hidden">
            {resume ?? (
              <Button
                size="large"
                wide
                disabled={onTrain === null}
                onClick={() => {
                  const day = days[place];
                  if (day) onTrain?.(beginningOf(routine, day.id));
                }}
              >
                {PLAYER.start(dayLetter(place))}
              </Button>
            )}
            <p className="mt-2 text-sm opacity-80">{PLAYER.screen}</p>
          </div>
        }
      />
      <p aria-live="polite" className="font-semibold text-lg empty:hidden print:hidden">
        {finished && ROUTINE.finished(nextLetter(routine, trainings))}
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
