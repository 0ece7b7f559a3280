import { DAY_MS, formatDate } from 'domain/kit/dates';
import { dayText, PAST } from 'domain/training/feedback-texts';
import { KEPT } from 'domain/training/player-texts';
import { dayLetter, type Routine } from 'domain/training/routine';
import { ROUTINE } from 'domain/training/routine-texts';
import { useState } from 'react';
import { serverNow } from '../kit/device/server-clock.ts';
import { Button } from '../kit/ui/button.tsx';
import type { PastTraining } from './use-session.ts';

interface PastTrainingsProps {
  trainings: readonly PastTraining[];
  /** Shows one of them. */
  onOpen: (id: string) => void;
  /** null where there is no routine, or nothing is recorded. */
  noted: NoteTrainingProps | null;
}

/** The trainings of the last seven days, to look at and to correct, and how to note one that was trained without the page. */
export function PastTrainings({ trainings, onOpen, noted }: PastTrainingsProps) {
  if (trainings.length === 0 && noted === null) return null;
  return (
    <section
      aria-labelledby="ultimos-treinos"
      className="border-primary border-t-4 bg-base-100 px-5 py-6 sm:px-8 print:hidden"
    >
      <h2 id="ultimos-treinos" className="display text-3xl">
        {PAST.title}
      </h2>
      {trainings.length > 0 && (
        <ul className="mt-3 divide-y divide-base-300 border-base-300 border-y">
          {trainings.map(({ id, letter, name, startedAt, isSent, isDrafted }) => {
            const title = PAST.training(letter, formatDate(new Date(startedAt)));
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
                <p className="min-w-0 flex-1 basis-60">
                  <strong>{title}</strong>{' '}
                  <span dir="auto" className="wrap-break-word block text-sm">
                    {name}
                  </span>
                  <span className="block text-sm opacity-80">
                    {isDrafted ? PAST.drafted : isSent ? KEPT.sent : KEPT.kept}
                  </span>
                </p>
                <Button look="outline" aria-label={`${PAST.correct}: ${title}`} onClick={() => onOpen(id)}>
                  {PAST.correct}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {noted !== null && <NoteTraining {...noted} />}
    </section>
  );
}

/** A training can be noted until so many days after it. */
const NOTED_FOR = 7;

interface NoteTrainingProps {
  days: Routine['days'];
  /** The day that is next in turn. */
  next: string | null;
  onNote: (day: string, at: number) => void;
}

/** Which day was trained, and when. It is mostly yesterday's. */
function NoteTraining({ days, next, onNote }: NoteTrainingProps) {
  const [chosen, choose] = useState<string | null>(null);
  const [ago, setAgo] = useState(1);
  const now = serverNow().getTime();
  const dayAgo = (count: number) => dayText(now - count * DAY_MS, count);
  const place = Math.max(
    0,
    days.findIndex(({ id }) => id === (chosen ?? next)),
  );
  const day = days[place];
  return (
    <details className="mt-3">
      <summary className="link flex min-h-11 cursor-pointer items-center">{PAST.note}</summary>
      <div className="space-y-3 py-2">
        <p className="max-w-prose">{PAST.noteHelp}</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2">
          <label className="font-semibold">
            {PAST.day}
            <select
              className="select mt-1 w-full text-base"
              value={day?.id}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            >
              {days.map(({ id }, index) => (
                <option key={id} value={id}>
                  {ROUTINE.day(dayLetter(index))}
                </option>
              ))}
            </select>
          </label>
          <label className="font-semibold">
            {PAST.date}
            <select
              className="select mt-1 w-full text-base"
              value={ago}
              onChange={({ currentTarget }) => setAgo(Number(currentTarget.value))}
            >
              {Array.from({ length: NOTED_FOR + 1 }, (_, count) => count).map((count) => (
                <option key={count} value={count}>
                  {dayAgo(count)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {/* A name may be long, and a closed list cuts what it has no room for. */}
        <p dir="auto" className="wrap-anywhere empty:hidden">
          {day?.name}
        </p>
        <Button
          look="outline"
          wide
          onClick={() => {
            if (day) onNote(day.id, serverNow().getTime() - ago * DAY_MS);
          }}
        >
          {PAST.begin(dayLetter(place), dayAgo(ago))}
        </Button>
      </div>
    </details>
  );
}
