import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { missingForRelease } from 'domain/answers/completeness';
import { type AnswerField, labelsOf } from 'domain/answers/fields';
import type { Questionnaire } from 'domain/answers/record';
import { formatPrice } from 'domain/buy/money';
import type { PaymentHistory } from 'domain/buy/payments-contract';
import { METHOD_NAMES, PAYMENT_STATES } from 'domain/buy/payments-texts';
import { planDisplayName } from 'domain/buy/plans';
import { formatDate } from 'domain/kit/dates';
import type { QueueRow } from 'domain/trainer/contract';
import { formatMoment, QUEUE_FLAG_LABELS, QUEUE_PAGE, SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import type { Workout, WorkoutStage } from 'domain/training/workout';
import { Facts } from '../kit/ui/facts.tsx';
import { accessText, StateChip } from './queue-page.tsx';
import { Section } from './use-subscriber.tsx';
import { ActionButton, type WorkoutActions } from './workout-actions.tsx';

interface WorkoutSectionProps {
  entry: QueueRow;
  /** null while the answers do not suffice. */
  workout: Workout | null;
  lacking: readonly AnswerField[];
  actions: WorkoutActions;
  isKnown: boolean;
  now: Date;
}

/** The actions that stand here. The others stand in the bar at the bottom of the page. */
const FURTHER = ['marked-current', 'resent', 'taken-back'] as const;

/** How far the workout is, and what is seldom done with it. */
export function WorkoutSection({ entry, workout, lacking, actions, isKnown, now }: WorkoutSectionProps) {
  const { since, flags } = entry;
  const builder = `/treinador/aluno/${entry.id}/treino`;
  const place = useFocusKept(workout?.stage);
  return (
    <Section title={SUBSCRIBER_PAGE.workout}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:mb-0">
        <StateChip row={entry} now={now} />
        {since !== null && <span>{QUEUE_PAGE.since(since)}</span>}
        {flags.map((flag) => (
          <span key={flag} className="badge badge-sm badge-warning h-auto py-0.5 font-semibold">
            {QUEUE_FLAG_LABELS[flag]}
          </span>
        ))}
      </div>
      {lacking.length > 0 && (
        <p className="mb-4">
          {entry.active && workout !== null
            ? SUBSCRIBER_PAGE.lacking(labelsOf(lacking))
            : QUEUE_PAGE.missing(labelsOf(lacking))}
        </p>
      )}
      {entry.uid === null && <p>{SUBSCRIBER_PAGE.unclaimed}</p>}
      {entry.uid !== null && workout === null && isKnown && <p>{SUBSCRIBER_PAGE.noWorkout}</p>}
      {workout !== null && (
        <>
          <WorkoutFacts workout={workout} builder={builder} now={now} />
          {entry.active && (
            <div ref={place} className="flex flex-wrap gap-2 print:hidden">
              {FURTHER.map((kind) => (
                <ActionButton key={kind} actions={actions} kind={kind} look="outline" />
              ))}
              <ActionButton actions={actions} kind="started" look="quiet" />
            </div>
          )}
        </>
      )}
    </Section>
  );
}

/** A ref for the buttons. A new stage may remove the one that has the focus; then the heading of their section takes it. */
function useFocusKept(stage: WorkoutStage | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const known = useRef(stage);
  useEffect(() => {
    if (known.current === stage) return;
    known.current = stage;
    if (document.activeElement !== document.body) return;
    place.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
  }, [stage]);
  return place;
}

/**
 * The answers without which no workout can be prepared. The open answers say so themselves. The row names them as well, except
 * while it names those that the trainer asked about.
 */
export function lackingIn(entry: QueueRow, answers: Questionnaire | null): readonly AnswerField[] {
  if (answers !== null) return missingForRelease(answers);
  return entry.correction_asked ? [] : entry.missing;
}

interface WorkoutFactsProps {
  workout: Workout;
  /** The address of the page where the routine is written. */
  builder: string;
  now: Date;
}

function WorkoutFacts({ workout, builder, now }: WorkoutFactsProps) {
  const { correction, changed, released_at, link, routine, message, mail_due_at } = workout;
  return (
    <div className="mb-5 flex flex-col gap-3 empty:hidden print:hidden">
      {correction !== null && (
        <p className="border-warning border-l-4 pl-4 break-words whitespace-pre-line">
          <strong>{`${SUBSCRIBER_PAGE.correction}:`}</strong> <span>{labelsOf(correction.fields)}</span>
          {correction.message !== '' && <span>{`\n${correction.message}`}</span>}
        </p>
      )}
      {changed.length > 0 && (
        <p className="border-error border-l-4 pl-4">
          <strong>{`${SUBSCRIBER_PAGE.changedAfter}:`}</strong> <span>{labelsOf(changed)}</span>
        </p>
      )}
      {released_at !== null && (
        <p>
          {`${routine === null ? SUBSCRIBER_PAGE.released : SUBSCRIBER_PAGE.routineReleased} ${formatMoment(released_at)}`}
        </p>
      )}
      {routine !== null && (
        <Link to={builder} className="inline-flex min-h-11 items-center underline">
          {SUBSCRIBER_PAGE.viewRoutine}
        </Link>
      )}
      {link !== null && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center break-all underline"
        >
          {link}
        </a>
      )}
      {message !== '' && (
        <p className="break-words whitespace-pre-line">
          <strong>{`${SUBSCRIBER_PAGE.message}:`}</strong> <span>{message}</span>
        </p>
      )}
      {mail_due_at !== null && mail_due_at.getTime() > now.getTime() - MAIL_GRACE_MS && (
        <p>{SUBSCRIBER_PAGE.mailSoon}</p>
      )}
    </div>
  );
}

/** A mail may leave this long after it is due, because the function that sends it runs every minute. */
const MAIL_GRACE_MS = 60_000;

interface PlanAndPaymentsProps {
  entry: QueueRow;
  payments: PaymentHistory | null;
  /** The list of the payments. */
  children: ReactNode;
  now: Date;
}

/** How to reach the person, the plan, how long it lasts, whether it renews, and the payments without card and document numbers. */
export function PlanAndPayments({ entry, payments, children, now }: PlanAndPaymentsProps) {
  return (
    <Section title={SUBSCRIBER_PAGE.plan} onScreenOnly>
      <Facts
        rows={[
          [SUBSCRIBER_PAGE.email, entry.email || SUBSCRIBER_PAGE.notAnswered],
          [SUBSCRIBER_PAGE.phone, entry.telefone || SUBSCRIBER_PAGE.notAnswered],
          [SUBSCRIBER_PAGE.planName, planDisplayName(entry.tier)],
          [SUBSCRIBER_PAGE.access, accessText(entry, now)],
          [SUBSCRIBER_PAGE.renewal, renewalText(entry, payments)],
        ]}
      />
      {children}
    </Section>
  );
}

function renewalText({ renews }: QueueRow, payments: PaymentHistory | null): string {
  const card = payments?.card;
  if (!card) return renews ? SUBSCRIBER_PAGE.renews : SUBSCRIBER_PAGE.doesNotRenew;
  switch (card.state) {
    case 'past-due':
      return SUBSCRIBER_PAGE.renewalRefused;
    case 'ends':
      return SUBSCRIBER_PAGE.renewalCancelled;
    case 'renews':
      return card.period_end === null ? SUBSCRIBER_PAGE.renews : SUBSCRIBER_PAGE.renewsOn(card.period_end);
    default:
      return card.state satisfies never;
  }
}

/** The payments, each with what `below` has for its id. */
export function Payments({
  history: { payments },
  below,
}: {
  history: PaymentHistory;
  below?: ReadonlyMap<string, ReactNode>;
}) {
  if (payments.length === 0) return <p className="mt-4">{SUBSCRIBER_PAGE.noPayments}</p>;
  return (
    <ul
      aria-label={SUBSCRIBER_PAGE.payments}
      className="mt-4 divide-y divide-base-300 border-base-300 border-t"
    >
      {payments.map(({ id, paid_at, tier, method, amount_cents, refunded_cents, period, state }) => (
        <li key={id} className="py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="font-semibold">
              {[
                formatDate(paid_at),
                planDisplayName(tier),
                METHOD_NAMES[method],
                formatPrice(amount_cents),
              ].join(' · ')}
            </span>
            <span>{PAYMENT_STATES[state]}</span>
          </p>
          <p className="text-sm">
            <span>
              {period ? SUBSCRIBER_PAGE.period(period.start, period.end) : SUBSCRIBER_PAGE.noPeriod}
            </span>
            {refunded_cents > 0 && <span>{` · ${SUBSCRIBER_PAGE.refunded(refunded_cents)}`}</span>}
          </p>
          <div className="mt-2 empty:hidden">{below?.get(id)}</div>
        </li>
      ))}
    </ul>
  );
}
