import { formatDate, todayInSaoPaulo } from 'domain/dates';
import type { Workout } from 'domain/records/workout';
import { HELP, WORKOUT_TITLE } from 'domain/texts/dashboard';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { WORKOUT } from 'domain/texts/dashboard/workout';
import { useRef } from 'react';
import { WhatsappLink } from '../../../components/whatsapp-link.tsx';
import { Card } from '../frame/card.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { Steps } from '../frame/steps.tsx';
import { useFocusLost } from '../frame/use-focus-lost.ts';
import { useNow } from '../../../device/use-now.ts';

interface WorkoutCardProps {
  /** null until the server has noticed that the answers suffice. */
  workout: Workout | null;
  /** Whether the answers still suffice. */
  suffices: boolean;
}

const POSITIONS = { received: 0, correction: 0, preparing: 1, released: 2, changed: 2 } as const;

/** The card 'Seu treino': how far the workout is, until when it is promised, and the way to it once it is released. */
export function WorkoutCard({ workout, suffices }: WorkoutCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const today = todayInSaoPaulo(useNow(null));
  const link = workout?.link ?? null;
  return (
    <Card title={WORKOUT_TITLE} headingRef={heading}>
      <Steps names={WORKOUT.steps} position={POSITIONS[workout?.stage ?? 'received']} />
      {/* The trainer's actions show here while the page is open, so screen readers announce this text. */}
      <div aria-live="polite" className="flex flex-col gap-2">
        <Progress workout={workout} suffices={suffices} today={today} />
      </div>
      {workout !== null && workout.message !== '' && (
        <div className="mt-5 border-base-300 border-l-4 bg-base-200 px-4 py-3">
          <h3 className="mb-1 font-bold">{WORKOUT.message}</h3>
          <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
            {workout.message}
          </p>
        </div>
      )}
      {link !== null && <OpenLink link={link} onFocusLost={() => heading.current?.focus()} />}
      {(link !== null || isComing(workout, suffices, today)) && <DeliveryNote released={link !== null} />}
    </Card>
  );
}

/** The card where the workout could not be read. */
export function UnknownWorkoutCard() {
  return (
    <Card title={WORKOUT_TITLE}>
      <p className="min-h-40">{WORKOUT.unknown}</p>
    </Card>
  );
}

/** Whether the workout is on its way: nothing is missing, and the promised day has not passed. */
function isComing(workout: Workout | null, suffices: boolean, today: string): boolean {
  if (!suffices) return false;
  if (workout === null) return true;
  return (workout.stage === 'received' || workout.stage === 'preparing') && today <= workout.due_on;
}

function Progress({ workout, suffices, today }: WorkoutCardProps & { today: string }) {
  if (workout === null) return <p>{WORKOUT.received}</p>;
  const { stage, due_on, released_at, changed } = workout;
  switch (stage) {
    case 'received':
    case 'preparing':
      if (!suffices) return <p>{WORKOUT.lacking}</p>;
      return (
        <>
          <p>{WORKOUT[stage]}</p>
          <Promised day={due_on} today={today} />
        </>
      );
    case 'correction':
      return (
        <>
          <p>{WORKOUT.correction}</p>
          <p>{WORKOUT.correctionAfter}</p>
        </>
      );
    case 'released':
    case 'changed':
      return (
        <>
          {released_at && <p>{WORKOUT.released(formatDate(released_at))}</p>}
          {changed.length > 0 && (
            <p className="max-w-prose">
              {WORKOUT.changed(changed.map((field) => FIELD_LABELS[field]).join(', '))}
            </p>
          )}
        </>
      );
    default:
      return stage satisfies never;
  }
}

/** The promised day (YYYY-MM-DD, as `today`). Once it has passed, it is no promise any more: then the trainer has to be asked. */
function Promised({ day, today }: { day: string; today: string }) {
  const date = formatDate(day);
  if (today <= day) {
    return <p className="font-semibold text-lg">{WORKOUT.promised(date)}</p>;
  }
  return (
    <>
      <p className="font-semibold text-lg">{WORKOUT.late(date)}</p>
      <p>
        <WhatsappLink className="btn btn-whatsapp" message={WORKOUT.lateMessage(date)}>
          {HELP.button}
        </WhatsappLink>
      </p>
    </>
  );
}

interface OpenLinkProps {
  link: string;
  /** The link goes when the trainer takes the release back. */
  onFocusLost: () => void;
}

function OpenLink({ link, onFocusLost }: OpenLinkProps) {
  const ref = useFocusLost(onFocusLost);
  return (
    <div ref={ref} className="mt-5">
      <a className="btn btn-outline" href={link} target="_blank" rel="noopener noreferrer">
        {WORKOUT.open}
      </a>
    </div>
  );
}
