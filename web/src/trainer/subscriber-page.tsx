import {
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import type { AnswerField } from 'domain/answers/fields';
import { RETRY } from 'domain/kit/texts';
import type { QueueFilter, QueueRow } from 'domain/trainer/contract';
import { QUEUE_PAGE, SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import type { Workout } from 'domain/training/workout';
import { Button } from '../kit/ui/button.tsx';
import { ChunkBoundary } from '../kit/ui/chunk-boundary.tsx';
import { decorate } from '../kit/ui/page.tsx';
import { Answers, Changes, Limitations } from './answers.tsx';
import type { TrainerData } from './data/open-trainer-data.ts';
import { NoteSection } from './note-section.tsx';
import { queueAddress } from './queue-filters.tsx';
import { TrainerContext, TrainerFrame, TrainerMessage } from './trainer-frame.tsx';
import { type FollowedSubscriber, type Opening, useOpening, useSubscriber } from './use-subscriber.tsx';
import { RunBar, useNext, useWorkoutActions, type WorkoutActions } from './workout-actions.tsx';
import { lackingIn, Payments, PlanAndPayments, WorkoutSection } from './workout-section.tsx';

const OwnerPart = lazy(async () => ({ default: (await import('./owner-part.tsx')).OwnerPart }));
const Trainings = lazy(async () => ({ default: (await import('./trainings.tsx')).Trainings }));

interface SubscriberPageProps {
  id: string;
  data: TrainerData | null;
  now: Date;
  /** The list as it was left: its rows and their filter. */
  rows: readonly QueueRow[];
  filter: QueueFilter;
  /** The rows that the trainer has dealt with since the list was opened. This page adds its own. */
  done: Set<string>;
}

/** `/treinador/aluno/{id}`: everything that the trainer needs about one row. When the row goes, everything leaves the screen. */
export function SubscriberPage({ id, data, now, rows, filter, done }: SubscriberPageProps) {
  const opening = useOpening(id);
  const subscriber = useSubscriber(data, id, opening.round);
  const { entry } = subscriber;
  const row = entry.status === 'present' ? entry.value : null;
  const work = subscriber.workout.status === 'present' ? subscriber.workout.value : null;
  const answers = subscriber.answers.status === 'present' ? subscriber.answers.value : null;
  const lacking = row === null ? [] : lackingIn(row, answers);
  const askLink = async () => (data === null || (work?.version ?? 0) < 2 ? null : data.readLastLink(id));
  const actions = useWorkoutActions(row, work, lacking.length === 0, askLink);
  const next = useNext(rows, filter, row, done);
  const [seen, setSeen] = useState<string | null>(null);
  const finished = actions.finished ?? seen;
  const isFinished = finished !== null;
  useEffect(() => {
    if (isFinished) done.add(id);
  }, [isFinished, done, id]);
  const heading = useRef<HTMLDivElement>(null);
  // The page scrolls and the focus moves before the page is seen: later, they would disturb a person who has gone on meanwhile.
  useLayoutEffect(
    () =>
      decorate(() => {
        window.scrollTo(0, 0);
        heading.current?.querySelector('h1')?.focus({ preventScroll: true });
      }),
    [],
  );
  return (
    <div ref={heading}>
      <TrainerFrame
        title={row === null ? SUBSCRIBER_PAGE.loadingTitle : row.nome || row.email || QUEUE_PAGE.noName}
        before={
          <Link
            to={queueAddress(filter)}
            className="btn btn-ghost h-auto min-h-(--size) max-w-full px-2 py-1"
          >
            <span aria-hidden="true">←</span> {SUBSCRIBER_PAGE.back}
          </Link>
        }
        after={
          row?.uid != null && (
            <Button look="outline" onClick={() => window.print()}>
              {SUBSCRIBER_PAGE.print}
            </Button>
          )
        }
      >
        <Content
          subscriber={subscriber}
          opening={opening}
          lacking={lacking}
          actions={actions}
          trainings={
            // Who has no routine of ours costs no further reads.
            row !== null &&
            opening.round > 0 &&
            (row.last_training !== null ||
              row.flags.some((flag) => flag === 'attention' || flag === 'idle')) && (
              <Late>
                <Trainings data={data} row={row} round={opening.round} now={now} onSeen={setSeen} />
              </Late>
            )
          }
          now={now}
        />
      </TrainerFrame>
      {row !== null && (
        <>
          <RunBar
            row={row}
            actions={actions}
            done={finished}
            next={next}
            queueAddress={queueAddress(filter)}
            now={now}
          />
          <div>{actions.dialog}</div>
        </>
      )}
    </div>
  );
}

/** A part of the page whose code comes after the page. */
function Late({ children }: { children: ReactNode }) {
  return (
    <ChunkBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ChunkBoundary>
  );
}

interface ContentProps {
  subscriber: FollowedSubscriber;
  opening: Opening;
  lacking: readonly AnswerField[];
  actions: WorkoutActions;
  trainings: ReactNode;
  now: Date;
}

function Content({ subscriber, opening, lacking, actions, trainings, now }: ContentProps) {
  const { entry, workout, answers, kept, note } = subscriber;
  const { payments } = opening;
  const isOwner = useContext(TrainerContext)?.owner;
  switch (entry.status) {
    case 'absent':
      return <TrainerMessage title={SUBSCRIBER_PAGE.goneTitle} text={SUBSCRIBER_PAGE.gone} />;
    case 'loading':
      return <output className="p-4">{SUBSCRIBER_PAGE.loading}</output>;
    case 'offline':
      return <TrainerMessage title={SUBSCRIBER_PAGE.openFailedTitle} text={SUBSCRIBER_PAGE.offline} />;
    case 'refused':
    case 'failed':
      return <TrainerMessage title={SUBSCRIBER_PAGE.openFailedTitle} text={SUBSCRIBER_PAGE.failed} />;
    case 'present': {
      const row = entry.value;
      const work = workout.status === 'present' ? workout.value : null;
      return (
        <>
          <PrintedHead row={row} now={now} />
          {answers.status === 'present' && (
            <Limitations answers={answers.value} changed={work?.changed ?? []} />
          )}
          {answers.status === 'present' && kept.status === 'present' && (
            <Changes kept={kept.value} answers={answers.value} />
          )}
          {trainings}
          <WorkoutSection
            entry={row}
            workout={work}
            lacking={lacking}
            actions={actions}
            isKnown={workout.status !== 'loading'}
            now={now}
          />
          {row.uid !== null && <AnswersPart answers={answers} opening={opening} workout={work} now={now} />}
          {row.uid === null && opening.problem !== null && <Reopen opening={opening} />}
          <NoteSection id={row.id} note={note} />
          <PlanAndPayments entry={row} payments={payments} now={now}>
            {payments !== null &&
              (isOwner ? (
                <Late>
                  <OwnerPart row={row} history={payments} reopen={opening.open} />
                </Late>
              ) : (
                <Payments history={payments} />
              ))}
          </PlanAndPayments>
        </>
      );
    }
    default:
      return entry satisfies never;
  }
}

/** The head of the printed page: whose it is, and when it was printed. */
function PrintedHead({ row, now }: { row: QueueRow; now: Date }) {
  return (
    <div className="hidden items-baseline justify-between gap-4 print:flex">
      <p className="font-bold text-xl">{row.nome || row.email}</p>
      <p className="text-sm">{SUBSCRIBER_PAGE.printed(now)}</p>
    </div>
  );
}

interface AnswersPartProps {
  answers: FollowedSubscriber['answers'];
  opening: Opening;
  workout: Workout | null;
  now: Date;
}

function AnswersPart({ answers, opening, workout, now }: AnswersPartProps) {
  if (opening.problem !== null && opening.round === 0) return <Reopen opening={opening} />;
  switch (answers.status) {
    case 'present':
      return <Answers answers={answers.value} changed={workout?.changed ?? []} now={now} />;
    case 'absent':
      return <p className="bg-base-100 p-5">{SUBSCRIBER_PAGE.noAnswers}</p>;
    case 'loading':
      return <output className="bg-base-100 p-5">{SUBSCRIBER_PAGE.loadingAnswers}</output>;
    case 'offline':
      return <output className="bg-base-100 p-5">{SUBSCRIBER_PAGE.offlineAnswers}</output>;
    case 'refused':
      return <Reopen opening={opening} text={SUBSCRIBER_PAGE.closed} />;
    case 'failed':
      return <Reopen opening={opening} text={SUBSCRIBER_PAGE.answersFailed} />;
    default:
      return answers satisfies never;
  }
}

/** The button that opens the row anew. Without a `text` the opening itself has failed. */
function Reopen({ opening, text = '' }: { opening: Opening; text?: string }) {
  return (
    <TrainerMessage
      title={text === '' ? SUBSCRIBER_PAGE.openFailedTitle : SUBSCRIBER_PAGE.answers}
      text={opening.problem ?? text}
    >
      <Button busy={opening.busy} onClick={opening.open}>
        {text === '' ? RETRY : SUBSCRIBER_PAGE.reopen}
      </Button>
    </TrainerMessage>
  );
}
