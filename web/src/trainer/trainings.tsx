import { type ReactNode, useMemo, useState } from 'react';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { markSeen, type QueueRow } from 'domain/trainer/contract';
import { lastOf, setsInFigures, TRAININGS } from 'domain/trainer/training-texts';
import {
  countSets,
  missedIn,
  mondaysUntil,
  placesOf,
  tellsUnseen,
  trendOf,
  weeksOf,
} from 'domain/trainer/trainings';
import { isUnseen, type Progress } from 'domain/training/progress';
import { callFunction } from '../kit/firebase/callable.ts';
import { Button } from '../kit/ui/button.tsx';
import { DialogProblem } from '../kit/ui/dialog.tsx';
import type { TrainerData } from './data/open-trainer-data.ts';
import { followProgress, followTrainings, type Loads, type Training } from './data/trainings.ts';
import { trainerErrorText } from './trainer-calls.ts';
import { Section, useFollowed } from './use-subscriber.tsx';
import { WeekLoads } from './week-loads.tsx';

interface TrainingsProps {
  data: TrainerData | null;
  row: QueueRow;
  /** Counts the openings on the server. */
  round: number;
  now: Date;
  onSeen: (done: string) => void;
}

/** What a person has trained, and told of it, while the page is open on the server. */
export function Trainings({ data, row, round, now, onSeen }: TrainingsProps) {
  const opened = useMemo(() => (data === null ? null : { data, round }), [data, round]);
  const trainings = useFollowed(
    useMemo(() => (opened === null ? null : followTrainings(opened.data, row.id)), [opened, row.id]),
  );
  return (
    <Section title={TRAININGS.title} onScreenOnly>
      {trainings.status === 'present' ? (
        <Content row={row} {...trainings.value} now={now} onSeen={onSeen} />
      ) : (
        <output>{STATUS_TEXTS[trainings.status]}</output>
      )}
    </Section>
  );
}

const STATUS_TEXTS = {
  loading: TRAININGS.loading,
  offline: TRAININGS.offline,
  absent: TRAININGS.none,
  refused: TRAININGS.closed,
  failed: TRAININGS.failed,
};

/** How many efforts are told. */
const EFFORTS_SHOWN = 6;

interface ContentProps {
  row: QueueRow;
  progress: Progress;
  trainings: readonly Training[];
  now: Date;
  onSeen: (done: string) => void;
}

function Content({ row, progress, trainings, now, onSeen }: ContentProps) {
  const mondays = mondaysUntil(todayInSaoPaulo(now));
  const weeks = weeksOf(progress.exercises, mondays);
  const efforts = trainings.flatMap(({ effort }) => effort ?? []).reverse();
  const trend = trendOf(efforts);
  const facts = [
    TRAININGS.summary(progress.last_training, now, row.trained_7, progress.trainings),
    efforts.length > 0 &&
      [TRAININGS.effort(efforts.slice(-EFFORTS_SHOWN)), trend && TRAININGS.trend[trend]]
        .filter(Boolean)
        .join(' · '),
    TRAININGS.loadsChanged(weeks),
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-5">
      <Told id={row.id} progress={progress} trainings={trainings} onSeen={onSeen} />
      <ul className="flex flex-col gap-1 font-medium">
        {facts.map((fact) => (
          <li key={String(fact)}>{fact}</li>
        ))}
      </ul>
      {trainings.length > 0 && <LastTrainings trainings={trainings} since={progress.unseen.since} />}
      {weeks.length > 0 && <WeekLoads exercises={weeks} mondays={mondays} />}
    </div>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-1 font-semibold text-lg">{children}</h3>
);

/**
 * Marks as seen what was told until `until`, which the trainer has before them: what comes later stays unseen. `onSeen` hears in words
 * that it is done.
 */
function useSeeing(id: string, until: Date | null, onSeen: (done: string) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState<Date | null>(null);
  async function see() {
    if (busy || until === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const mark = await callFunction(markSeen, { id, until: until.toISOString() });
      setSeen(new Date(mark.until));
      onSeen(TRAININGS.seen);
    } catch (error) {
      setProblem(trainerErrorText(error));
    } finally {
      setBusy(false);
    }
  }
  return { isOpen: until !== null && (seen === null || until > seen), busy, problem, see };
}

type ToldProps = Omit<ContentProps, 'row' | 'now'> & { id: string };

/** What was told and is not marked as seen: the pain first. */
function Told({ id, progress: { unseen }, trainings, onSeen }: ToldProps) {
  const { isOpen, busy, problem, see } = useSeeing(id, unseen.until, onSeen);
  if (unseen.until === null) return null;
  const told = trainings.filter((training) => isUnseen(training, unseen.since));
  return (
    <div className={`border-l-4 pl-4 ${unseen.pain > 0 ? 'border-error' : 'border-warning'}`}>
      <Title>{TRAININGS.told}</Title>
      {!tellsUnseen(told, unseen) && <p>{TRAININGS.olderTold}</p>}
      {told.map((training) => (
        <div key={training.id} className="mb-3">
          <p className="text-sm">
            {`${TRAININGS.day(training.started_at)} · ${TRAININGS.training(training.letter, training.name)}`}
          </p>
          <Words of={training} />
        </div>
      ))}
      <DialogProblem text={problem} />
      {isOpen && (
        <Button busy={busy} busyText={TRAININGS.seeing} onClick={() => void see()}>
          {TRAININGS.see}
        </Button>
      )}
    </div>
  );
}

/** Pain and comment of a training, in the person's own words. */
function Words({ of: { pain, pain_where, comment } }: { of: Training }) {
  return (
    <>
      {pain !== null && (
        <p dir="auto" className="font-semibold text-error break-words">
          {TRAININGS.pain(pain, pain_where)}
        </p>
      )}
      {comment !== '' && (
        <p dir="auto" className="break-words whitespace-pre-line">
          <span className="sr-only">{`${TRAININGS.comment}: `}</span>
          <span>{`“${comment}”`}</span>
        </p>
      )}
    </>
  );
}

/** So many trainings are shown before somebody asks for all of them. */
const FIRST_SHOWN = 4;

interface LastTrainingsProps {
  trainings: readonly Training[];
  /** The mark of what was seen. What is unseen stands above, and not here again. */
  since: Date | null;
}

function LastTrainings({ trainings, since }: LastTrainingsProps) {
  const [all, setAll] = useState(false);
  return (
    <div>
      <Title>{TRAININGS.last}</Title>
      <ul className="divide-y divide-base-300 border-base-300 border-y">
        {trainings.slice(0, all ? undefined : FIRST_SHOWN).map((training, index) => (
          <LastTraining
            key={training.id}
            training={training}
            isFirst={index === 0}
            isToldAbove={isUnseen(training, since)}
          />
        ))}
      </ul>
      {!all && trainings.length > FIRST_SHOWN && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {TRAININGS.all(trainings.length)}
        </Button>
      )}
    </div>
  );
}

interface LastTrainingProps {
  training: Training;
  isFirst: boolean;
  isToldAbove: boolean;
}

/** A training against what was asked. Its sets open below it; those of the newest are open. */
function LastTraining({ training, isFirst, isToldAbove }: LastTrainingProps) {
  const places = placesOf(training);
  const { done, asked } = countSets(places);
  const missed = missedIn(places);
  const facts = [
    missed.length === 0 ? TRAININGS.allDone(asked) : TRAININGS.partDone(done, asked),
    training.effort !== null && TRAININGS.effortOf(training.effort),
    training.ended_at === null && TRAININGS.open,
  ];
  return (
    <li className="py-2">
      <details open={isFirst}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2">
          <span>
            <span className="font-semibold">
              {`${TRAININGS.day(training.started_at)} · ${TRAININGS.training(training.letter, training.name)}`}
            </span>
            <span className="block text-sm">{facts.filter(Boolean).join(' · ')}</span>
          </span>
          <span aria-hidden="true">▾</span>
        </summary>
        <table className="my-2 w-full text-left text-[min(0.875rem,5vw)]">
          <thead className="whitespace-nowrap opacity-75">
            <tr>
              <th scope="col" className="pr-2 font-normal">
                {TRAININGS.exercise}
              </th>
              <th scope="col" className="pr-2 font-normal">
                {TRAININGS.asked}
              </th>
              <th scope="col" className="font-normal">
                {TRAININGS.done}
              </th>
            </tr>
          </thead>
          <tbody className="align-top">
            {places.map(({ item, name, target, sets }) => (
              <tr key={item} className="border-base-300 border-t">
                <th scope="row" className="py-1 pr-2 font-medium break-words">
                  {name}
                </th>
                <td className="py-1 pr-2">{target || '–'}</td>
                <td className="py-1">
                  {sets.length === 0 ? TRAININGS.notDone : setsInFigures(sets, sets[0]?.unit ?? 'r')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {missed.length > 0 && <p className="text-sm">{TRAININGS.missed(missed)}</p>}
      {!isToldAbove && <Words of={training} />}
    </li>
  );
}

const NOTHING: Loads = new Map();

/** Follows what a person did of each exercise last, in words. */
export const followLast = (data: TrainerData, uid: string, listener: (loads: Loads) => void) =>
  followProgress(
    data,
    uid,
  )((progress) =>
    listener(
      progress.status === 'present'
        ? new Map(progress.value.exercises.map(({ id, last, unit }) => [id, lastOf(last, unit)]))
        : NOTHING,
    ),
  );
