import type { ServiceName } from 'domain/kit/contract';
import type { Request } from 'firebase-functions/https';
import type { ScheduleOptions } from 'firebase-functions/scheduler';
import { stopAbandonedRenewals } from './account/abandoned-owners.ts';
import * as createAccount from './account/create-account.ts';
import * as confirmMailbox from './account/confirm-mailbox.ts';
import { onAnswersChanged } from './answers/on-answers-changed.ts';
import type { CallableService, Handlers, Secret, TriggerPart } from './kit/callable.ts';
import * as reportError from './kit/report-error.ts';
import {
  ABACATEPAY_API_KEY,
  ABACATEPAY_WEBHOOK_SECRET,
  SMTP_PASSWORD,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from './kit/config.ts';
import type { RunResult } from './kit/health.ts';
import { sendMails } from './mail/deliver-mail.ts';
import * as links from './account/links.ts';
import * as resetPassword from './account/reset-password.ts';
import * as adoptImported from './account/adopt-imported.ts';
import * as erasePerson from './account/erase-person.ts';
import { eraseDormant } from './account/erase-dormant.ts';
import * as exportMyData from './account/export-my-data.ts';
import * as myPayments from './buy/my-payments.ts';
import * as purchase from './buy/purchase.ts';
import type { PaymentDeps } from './buy/payment-deps.ts';
import { runReconciler } from './buy/reconcile-payments.ts';
import { abacatepayWebhook, stripeWebhook } from './buy/webhooks.ts';
import { onQuestionnaireWritten } from './answers/on-questionnaire-written.ts';
import {
  onOwnedWritten,
  onSessionWritten,
  onSubscriberWritten,
  onTrainingsGoneOrMoved,
  refreshQueue,
} from './trainer/refresh-queue.ts';
import * as order from './buy/order.ts';
import * as checkSubscription from './panel/check-subscription.ts';
import * as readPanel from './panel/read-panel.ts';
import { expirePlans, remindRenewals } from './buy/expire-plans.ts';
import * as changeWorkout from './training/change-workout.ts';
import { sendReleases } from './training/change-workout.ts';
import { onTrainingConsentWritten } from './training/training-consents.ts';
import * as exportQueue from './trainer/export-queue.ts';
import * as actAsTrainer from './trainer/act-as-trainer.ts';
import * as actAsOwner from './trainer/act-as-owner.ts';
import * as library from './trainer/library.ts';
import * as drafts from './trainer/drafts.ts';
import * as readMoney from './trainer/read-money.ts';
import * as readOverview from './trainer/read-overview.ts';
import { RUN_TIMEOUT_SECONDS } from './kit/time.ts';

/**
 * The handler of a webhook. It answers the HTTP status. The providers repeat an event after a 5xx; AbacatePay gives up after a 4xx,
 * and switches the webhook off after a 410.
 */
export interface Webhook {
  readonly run: (request: Request, deps: PaymentDeps) => Promise<200 | 400 | 401 | 405 | 500 | 503>;
  readonly secrets: readonly Secret[];
}

export interface Schedule {
  readonly run: (deps: PaymentDeps) => Promise<RunResult>;
  readonly when: ScheduleOptions;
}

export interface Trigger {
  /** The path of the documents. `{id}` is the id that the parts of the trigger go by. */
  readonly document:
    | 'anamnese_treinos/{id}'
    | 'workouts/{id}'
    | 'subscribers/{id}'
    | 'training_consents/{id}'
    | 'routines/{id}/sessions/{session}';
  /** In the order in which they run. */
  readonly parts: readonly TriggerPart[];
}

/** The keys of both providers. A function that settles a payment needs both, because a buyer may have paid by both. */
const PROVIDERS = [ABACATEPAY_API_KEY, STRIPE_SECRET_KEY];

const HOURLY = { schedule: 'every 60 minutes', timeoutSeconds: RUN_TIMEOUT_SECONDS };

/**
 * The handler of each callable: `create-account` is the export `createAccount` of one of these files. A missing one does not
 * compile.
 */
export const HANDLERS: Handlers<PaymentDeps> = {
  ...createAccount,
  ...reportError,
  ...confirmMailbox,
  ...links,
  ...resetPassword,
  ...adoptImported,
  ...erasePerson,
  ...exportMyData,
  ...myPayments,
  ...purchase,
  ...order,
  ...checkSubscription,
  ...readPanel,
  ...changeWorkout,
  ...exportQueue,
  ...actAsTrainer,
  ...actAsOwner,
  ...readOverview,
  ...readMoney,
  ...library,
  ...drafts,
};

/** The services that answer the callables, each those whose contract names it. */
export const CALLABLE_SERVICES = {
  site: { secrets: [], memory: '256MiB' },
  /** Each of its handlers has the keys of both providers, because one process serves them all. */
  payments: {
    secrets: PROVIDERS,
    // Many orders at once and Stripe's SDK fill the memory of the other instances, and one that is ended for its memory takes all of
    // its calls with it.
    memory: '512MiB',
  },
} as const satisfies Record<ServiceName, CallableService>;

export const WEBHOOKS = {
  'abacatepay-webhook': { run: abacatepayWebhook, secrets: [...PROVIDERS, ABACATEPAY_WEBHOOK_SECRET] },
  'stripe-webhook': { run: stripeWebhook, secrets: [...PROVIDERS, STRIPE_WEBHOOK_SECRET] },
} as const satisfies Record<string, Webhook>;

export const SCHEDULES = {
  'expire-plans': { run: expirePlans, when: HOURLY },
  'reconcile-payments': {
    run: runReconciler,
    when: { schedule: 'every 15 minutes', timeoutSeconds: RUN_TIMEOUT_SECONDS, secrets: PROVIDERS },
  },
  'remind-renewals': {
    run: remindRenewals,
    when: { schedule: '0 9 * * *', timeZone: 'America/Sao_Paulo', timeoutSeconds: RUN_TIMEOUT_SECONDS },
  },
  'stop-abandoned-renewals': {
    run: stopAbandonedRenewals,
    when: {
      schedule: '0 4 * * *',
      timeZone: 'America/Sao_Paulo',
      timeoutSeconds: RUN_TIMEOUT_SECONDS,
      secrets: PROVIDERS,
    },
  },
  'erase-dormant': {
    run: eraseDormant,
    when: {
      schedule: '0 3 * * *',
      timeZone: 'America/Sao_Paulo',
      timeoutSeconds: RUN_TIMEOUT_SECONDS,
      secrets: PROVIDERS,
    },
  },
  'send-mails': {
    run: sendMails,
    when: { schedule: 'every 1 minutes', timeoutSeconds: 60, secrets: [SMTP_PASSWORD] },
  },
  'send-releases': {
    run: sendReleases,
    when: { schedule: 'every 1 minutes', timeoutSeconds: RUN_TIMEOUT_SECONDS },
  },
  'refresh-queue': { run: refreshQueue, when: HOURLY },
} as const satisfies Record<string, Schedule>;

/**
 * The functions that run after each write to a collection: one for each collection, because each is a service of its own
 * with its own cold start, and each event that one gets is billed.
 */
export const TRIGGERS = {
  'questionnaire-written': {
    document: 'anamnese_treinos/{id}',
    // The rows of the queue come last, because they follow from what the other parts write.
    parts: [onQuestionnaireWritten, onAnswersChanged, onOwnedWritten],
  },
  'workout-written': { document: 'workouts/{id}', parts: [onOwnedWritten] },
  'subscriber-written': { document: 'subscribers/{id}', parts: [onSubscriberWritten] },
  'training-consent-written': {
    document: 'training_consents/{id}',
    parts: [onTrainingConsentWritten, onTrainingsGoneOrMoved],
  },
  // Progress and row follow in one service: a second one would start cold, and get an event, for each training, too.
  'session-written': { document: 'routines/{id}/sessions/{session}', parts: [onSessionWritten] },
} as const satisfies Record<string, Trigger>;
