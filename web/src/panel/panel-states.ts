import type { SubscriptionStatus } from 'domain/account/contract';
import { labelsOf } from 'domain/answers/fields';
import type { PaymentEntry, PaymentHistory } from 'domain/buy/payments-contract';
import { isActive, PERIOD_DAYS, planDisplayName } from 'domain/buy/plans';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { LOADING } from 'domain/kit/texts';
import { UNVERIFIED } from 'domain/account/card-texts';
import { HELP, PANEL, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import type { WORKOUT } from 'domain/training/texts';
import type { Workout } from 'domain/training/workout';
import type { Trained } from '../training/progress-record.ts';
import type { KnownSubscriber, LastKnown } from './last-known.ts';

/** The number of days before its end from which a plan that does not renew is offered again. */
const NEAR_END_DAYS = 7;

/** For how long a plan that a card renews is waited for, as the server waits for the charge (`GRACE_MS`), in milliseconds. */
const RENEWAL_MS = 3 * DAY_MS;

/**
 * The moment by which the plan of the last visit is judged before the server has told of it. A card renews a plan without this device
 * hearing of it, so the known end alone closes no routine and says of no plan that it is over.
 */
export const momentUntold = (subscriber: KnownSubscriber | null, now: Date): Date =>
  subscriber?.renews ? new Date(now.getTime() - RENEWAL_MS) : now;

export interface PlanState {
  readonly active: boolean;
  readonly name: string | null;
  readonly end: Date | null;
  /** The end of the last plan, if none is active. */
  readonly ended: Date | null;
  readonly renews: boolean;
  /** Whether it ends in a week or less and does not renew. */
  readonly endsSoon: boolean;
}

/** The plan by the stored record or, if that is not active, by the answer of check-subscription (spec §4 "Subscription active"). */
export function planState(
  subscriber: KnownSubscriber | null,
  status: SubscriptionStatus | null,
  now: Date,
): PlanState {
  const answered = {
    subscribed: status?.subscribed ?? false,
    subscription_tier: status?.subscription_tier ?? null,
    subscription_end: status?.subscription_end ? new Date(status.subscription_end) : null,
    // The answer does not tell it. The record, which does, follows soon.
    renews: false,
  };
  const record = [subscriber, answered].find((each) => each !== null && isActive(each, now));
  if (!record) {
    const ended = subscriber?.subscription_end ?? null;
    // The epoch stands for an end date that could not be read.
    const known = ended !== null && ended <= now && ended.getTime() > 0 ? ended : null;
    return { active: false, name: null, end: null, ended: known, renews: false, endsSoon: false };
  }
  const end = record.subscription_end;
  const endsSoon = !record.renews && end !== null && end.getTime() - now.getTime() <= NEAR_END_DAYS * DAY_MS;
  return {
    active: true,
    name: planDisplayName(record.subscription_tier),
    end,
    ended: null,
    renews: record.renews,
    endsSoon,
  };
}

/** The name of the plan, and of the one that follows it where another one is paid. `payments` is null until it is known. */
export function planText({ name }: PlanState, payments: PaymentHistory | null): string {
  if (name === null) return WELCOME.noPlan;
  const next = payments?.next ?? null;
  // An imported plan may have the name of one that is on sale.
  if (next === null || planDisplayName(next.tier) === name) return name;
  return WELCOME.planThen(name, formatDate(next.starts_at), planDisplayName(next.tier));
}

export interface PanelFacts {
  readonly known: LastKnown;
  readonly plan: PlanState;
  /** Whether the server is being asked about the plan. Nobody is sent to pay before it answers. */
  readonly asking: boolean;
  /** null until the payments are known. */
  readonly payments: PaymentHistory | null;
  /** null where there is none yet; 'unknown' where it cannot be read. */
  readonly workout: Workout | 'loading' | 'unknown' | null;
  /** Whether an injury was told after the release, and the trainer has not answered it (`useStanding`). */
  readonly injury: boolean;
  /** What the person's trainings say (`useStanding`). */
  readonly trained: Trained;
  /** The texts about the workout, which load with it. */
  readonly texts: typeof WORKOUT | null;
  /** Whether the consent stands; before the live data, that no workout is kept of somebody who has withdrawn it. */
  readonly consented: boolean;
  /** The calendar date in São Paulo (YYYY-MM-DD). */
  readonly today: string;
}

export const MAIN_BUTTONS = {
  'check-mailbox': UNVERIFIED.check,
  hire: WELCOME.hire,
  pay: PANEL.payRenewal,
  start: QUESTIONNAIRE_CARD.start,
  continue: QUESTIONNAIRE_CARD.continue,
  correct: PANEL.correct,
  open: PANEL.open,
  ask: HELP.button,
} as const;
export type MainAction = keyof typeof MAIN_BUTTONS;

/** The parts that not every state has in sight. The greeting, the sentences, the person's data and the plan always are. */
export type Part =
  /** The button that mails the link again. */
  | 'resend'
  /** 'Contratar Agora' where it is not the main button. */
  | 'hire'
  /** The locked questionnaire and the way to a plan. */
  | 'locked'
  /** 'Atualizar Status'. */
  | 'refresh'
  /** What the questionnaire is, before its first answer. */
  | 'intro'
  | 'missing'
  /** The trainer's words. */
  | 'message'
  /** A check mark, and the app of the workout. */
  | 'celebration';

interface PanelState {
  readonly name: string;
  readonly holds: (facts: PanelFacts) => boolean;
  readonly text: (facts: PanelFacts) => string;
  readonly after: (facts: PanelFacts) => string;
  /** null where nothing is left to do here. */
  readonly main: MainAction | null;
  readonly sight: readonly Part[];
}

const day = (moment: Date | string | null | undefined) => (moment ? formatDate(moment) : '');
const missing = ({ known }: PanelFacts) => known.questionnaire?.missing ?? [];

/**
 * The workout, or null. Without the consent the health answers are erased, and no workout is prepared from the rest, so
 * there is none to show.
 */
export function workoutOf(facts: PanelFacts): Workout | null {
  const { workout, consented } = facts;
  const withdrawn = !consented && missing(facts).length > 0;
  return workout === 'loading' || workout === 'unknown' || withdrawn ? null : workout;
}

/** Whether a workout can be opened: at its address in another app, or as a routine of this site. */
function isOpenable({ link, routine }: Pick<Workout, 'link' | 'routine'>): boolean {
  return link !== null || routine !== null;
}

const canOpen = (facts: PanelFacts) => {
  const workout = workoutOf(facts);
  return workout !== null && isOpenable(workout);
};

/** The last purchase if its buyer has withdrawn, for as long as its plan would have lasted; else null. */
function withdrawnOf({ payments, today }: PanelFacts): PaymentEntry | null {
  const last = payments?.payments[0];
  const isRecent = last && Date.parse(today) - Date.parse(last.paid_at) < PERIOD_DAYS * DAY_MS;
  return isRecent && last.protocol !== null ? last : null;
}

/** What a plan would bring, by the answers that are there already. */
function offer(facts: PanelFacts): string {
  if (facts.known.questionnaire === null) return PANEL.choosePlanAfter;
  return missing(facts).length === 0 ? PANEL.answersSuffice : PANEL.answersKept;
}

/** Said alike whether or not something was paid. */
export const paidElsewhere = ({ known }: PanelFacts) =>
  known.mailbox === 'unconfirmed' ? PANEL.paidElsewhere : '';

const RECEIVED: PanelState = {
  name: 'received',
  holds: () => true,
  text: ({ texts }) => texts?.received ?? '',
  after: () => '',
  main: null,
  sight: ['celebration', 'refresh'],
};

/**
 * The states of the panel; the first one that holds counts. The plan comes before the questionnaire, and the questionnaire
 * before the workout, but a workout that is released stays in reach.
 */
export const PANEL_STATES: readonly PanelState[] = [
  {
    // Nothing of a purchase may be told, so the words are the same whether or not one was made for this address.
    name: 'confirm-email',
    holds: ({ known, plan }) => !plan.active && known.subscriber === null && known.mailbox === 'unconfirmed',
    text: ({ known }) => PANEL.confirmEmail(known.user.email),
    after: () => PANEL.confirmEmailAfter,
    main: 'check-mailbox',
    sight: ['resend', 'hire', 'locked'],
  },
  {
    name: 'checking',
    holds: ({ known, plan, asking }) =>
      !plan.active && known.subscriber === null && known.mailbox === null && asking,
    text: () => PANEL.checking,
    after: () => '',
    main: 'hire',
    sight: ['locked'],
  },
  {
    name: 'withdrawn',
    holds: (facts) => !facts.plan.active && withdrawnOf(facts) !== null,
    text: (facts) => {
      const { state, method = 'pix' } = withdrawnOf(facts) ?? {};
      return PANEL.withdrawn(state === 'refunded', method);
    },
    after: () => PANEL.withdrawnAfter,
    main: null,
    sight: ['hire', 'locked'],
  },
  {
    name: 'card-payable',
    holds: ({ plan, payments }) => !plan.active && plan.ended !== null && payments?.card?.payable === true,
    text: ({ plan }) => PANEL.cardRefused(day(plan.ended)),
    after: () => PANEL.cardPayableAfter,
    main: 'pay',
    sight: ['hire', 'locked'],
  },
  {
    // The mailed link keeps the subscription. A purchase by another card ends it, but not where no account proved it.
    name: 'card-refused',
    holds: ({ plan, payments }) =>
      !plan.active && plan.ended !== null && payments?.card?.state === 'past-due',
    text: ({ plan }) => PANEL.cardRefused(day(plan.ended)),
    after: () => PANEL.cardRefusedAfter,
    main: null,
    sight: ['hire', 'locked'],
  },
  {
    name: 'plan-ended',
    holds: ({ plan }) => !plan.active && plan.ended !== null,
    text: ({ plan }) => PANEL.planEnded(day(plan.ended)),
    after: (facts) => [offer(facts), paidElsewhere(facts)].join(' ').trim(),
    main: 'hire',
    sight: ['locked'],
  },
  {
    name: 'choose-plan',
    holds: ({ plan }) => !plan.active,
    text: () => PANEL.choosePlan,
    after: offer,
    main: 'hire',
    sight: ['locked'],
  },
  {
    name: 'start',
    holds: ({ known }) => known.questionnaire === null,
    text: () => PANEL.start,
    after: () => '',
    main: 'start',
    sight: ['intro', 'refresh'],
  },
  {
    // The workout was made without knowing of the injury, so nobody is sent to it until the trainer has answered.
    name: 'injury',
    holds: (facts) => facts.injury && canOpen(facts),
    text: ({ texts }) => texts?.injury ?? '',
    after: () => '',
    main: 'ask',
    sight: ['message', 'missing', 'refresh'],
  },
  {
    // A training that hurt is not repeated before the trainer has seen it.
    name: 'pain',
    holds: (facts) => facts.trained.pain && canOpen(facts),
    text: ({ texts }) => texts?.pain ?? '',
    after: () => '',
    main: 'ask',
    sight: ['message', 'missing', 'refresh'],
  },
  {
    name: 'released',
    holds: canOpen,
    text: (facts) => facts.texts?.released(day(workoutOf(facts)?.released_at)) ?? '',
    // After a change of answers the person is told what comes of it.
    after: (facts) => (workoutOf(facts)?.changed.length ? '' : (facts.texts?.releasedAfter ?? '')),
    main: 'open',
    sight: ['celebration', 'message', 'missing', 'refresh'],
  },
  {
    name: 'correction',
    holds: (facts) => (workoutOf(facts)?.correction ?? null) !== null,
    text: (facts) => facts.texts?.correction(labelsOf(workoutOf(facts)?.correction?.fields ?? [])) ?? '',
    after: ({ texts }) => texts?.correctionAfter ?? '',
    main: 'correct',
    sight: ['message', 'missing', 'refresh'],
  },
  {
    name: 'continue',
    holds: ({ known }) => known.questionnaire?.complete === false,
    text: (facts) => PANEL.continue(missing(facts).length),
    after: () => PANEL.answersAfter,
    main: 'continue',
    sight: ['missing', 'refresh'],
  },
  {
    // The questionnaire counts as complete, but 'Não informado' stands where the trainer needs an answer.
    name: 'answer-missing',
    holds: (facts) => missing(facts).length > 0,
    text: (facts) => PANEL.answerMissing(labelsOf(missing(facts))),
    after: () => PANEL.answersAfter,
    main: 'continue',
    sight: ['refresh'],
  },
  {
    name: 'workout-loading',
    holds: ({ workout }) => workout === 'loading',
    text: () => PANEL.answered,
    after: () => LOADING,
    main: null,
    sight: ['celebration', 'refresh'],
  },
  {
    name: 'workout-unknown',
    holds: ({ workout }) => workout === 'unknown',
    text: () => PANEL.answered,
    after: () => PANEL.workoutUnknown,
    main: null,
    sight: ['refresh'],
  },
  {
    // A day that has passed is no promise any more.
    name: 'late',
    holds: (facts) => facts.today > (workoutOf(facts)?.due_on ?? facts.today),
    text: (facts) => facts.texts?.late(day(workoutOf(facts)?.due_on)) ?? '',
    after: () => PANEL.answered,
    main: 'ask',
    sight: ['refresh'],
  },
  {
    name: 'promised',
    holds: (facts) => workoutOf(facts) !== null,
    text: (facts) => facts.texts?.promised(day(workoutOf(facts)?.due_on)) ?? '',
    after: (facts) => (workoutOf(facts)?.stage === 'preparing' && facts.texts?.preparing) || PANEL.answered,
    main: null,
    sight: ['celebration', 'refresh'],
  },
  RECEIVED,
];

export function panelState(facts: PanelFacts): PanelState {
  return PANEL_STATES.find((each) => each.holds(facts)) ?? RECEIVED;
}
