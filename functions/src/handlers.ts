import { addPurchase } from './accounts/add-purchase.ts';
import { createAccount } from './accounts/create-account.ts';
import { stopAbandonedRenewals } from './accounts/stop-abandoned-renewals.ts';
import { onAnswersChanged } from './answer-changes/on-answers-changed.ts';
import type { Handlers, Schedule, Trigger, Webhook } from './call/handler.ts';
import {
  ABACATEPAY_API_KEY,
  ABACATEPAY_WEBHOOK_SECRET,
  SMTP_PASSWORD,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from './config/secrets.ts';
import { sendMails } from './mail-delivery/send-mails.ts';
import { confirmMailbox } from './mailbox/confirm-mailbox.ts';
import { readLink } from './mailbox/read-link.ts';
import { refuseLink } from './mailbox/refuse-link.ts';
import { resetPassword } from './mailbox/reset-password.ts';
import { sendConfirmation } from './mailbox/send-confirmation.ts';
import { sendPasswordReset } from './mailbox/send-password-reset.ts';
import { migrateExistingData } from './migration/migrate-existing-data.ts';
import { deleteMyAccount } from './my-data/delete-my-account.ts';
import { eraseDormant } from './my-data/erase-dormant.ts';
import { exportMyData } from './my-data/export-my-data.ts';
import { cancelSubscription } from './payments/callables/cancel-subscription.ts';
import { checkPixPayment } from './payments/callables/check-pix-payment.ts';
import { createCheckout } from './payments/callables/create-checkout.ts';
import { createPixPayment } from './payments/callables/create-pix-payment.ts';
import { listPayments } from './payments/callables/list-payments.ts';
import { previewPurchase } from './payments/callables/preview-purchase.ts';
import { verifyPayment } from './payments/callables/verify-payment.ts';
import { withdrawPurchase } from './payments/callables/withdraw-purchase.ts';
import { runReconciler } from './payments/sync/run-reconciler.ts';
import { abacatepayWebhook } from './payments/webhooks/abacatepay-webhook.ts';
import { stripeWebhook } from './payments/webhooks/stripe-webhook.ts';
import { onQuestionnaireWritten } from './questionnaire/on-questionnaire-written.ts';
import { tellChanges } from './questionnaire/tell-changes.ts';
import { onOwnedWritten, onSubscriberWritten } from './queue/queue-triggers.ts';
import { refreshQueue } from './queue/refresh-queue.ts';
import { registerSubscriber } from './registration/register-subscriber.ts';
import { checkSubscription } from './subscriptions/check-subscription.ts';
import { expirePlans } from './subscriptions/expire-plans.ts';
import { fixSubscriber } from './subscriptions/fix-subscriber.ts';
import { remindRenewals } from './subscriptions/remind-renewals.ts';
import { changeWorkout } from './trainers/change-workout.ts';
import { exportQueue } from './trainers/export-queue.ts';
import { openSubscriber } from './trainers/open-subscriber.ts';
import { readOverview } from './trainers/read-overview.ts';
import { saveNote } from './trainers/save-note.ts';
import { saveTemplates } from './trainers/save-templates.ts';
import { sendReleases } from './trainers/send-releases.ts';
import { RUN_TIMEOUT_SECONDS } from './run-end.ts';

/** The keys of both providers. A function that settles a payment needs them, because a buyer may have paid by both. */
const PROVIDERS = [ABACATEPAY_API_KEY, STRIPE_SECRET_KEY];

const HOURLY = { schedule: 'every 60 minutes', timeoutSeconds: RUN_TIMEOUT_SECONDS };

/** The handler of each callable, with the secrets that it needs. */
export const CALLABLE_HANDLERS: Handlers = {
  'register-subscriber': { run: registerSubscriber },
  'create-pix-payment': { run: createPixPayment, secrets: [ABACATEPAY_API_KEY] },
  'check-pix-payment': { run: checkPixPayment, secrets: PROVIDERS },
  'create-account': { run: createAccount, secrets: PROVIDERS },
  'check-subscription': { run: checkSubscription, secrets: PROVIDERS },
  'migrate-existing-data': { run: migrateExistingData },
  'fix-subscriber': { run: fixSubscriber, secrets: PROVIDERS },
  'create-checkout': { run: createCheckout, secrets: [STRIPE_SECRET_KEY] },
  'verify-payment': { run: verifyPayment, secrets: PROVIDERS },
  'preview-purchase': { run: previewPurchase },
  'cancel-subscription': { run: cancelSubscription, secrets: PROVIDERS },
  'withdraw-purchase': { run: withdrawPurchase, secrets: PROVIDERS },
  'list-payments': { run: listPayments },
  'export-my-data': { run: exportMyData },
  'delete-my-account': { run: deleteMyAccount, secrets: PROVIDERS },
  'send-confirmation': { run: sendConfirmation },
  'read-link': { run: readLink },
  'confirm-mailbox': { run: confirmMailbox },
  'send-password-reset': { run: sendPasswordReset },
  'reset-password': { run: resetPassword },
  'refuse-link': { run: refuseLink },
  'add-purchase': { run: addPurchase, secrets: PROVIDERS },
  'open-subscriber': { run: openSubscriber },
  'change-workout': { run: changeWorkout },
  'save-note': { run: saveNote },
  'save-templates': { run: saveTemplates },
  'export-queue': { run: exportQueue },
  'read-overview': { run: readOverview },
};

/** The webhooks that the providers call. */
export const WEBHOOKS = {
  'abacatepay-webhook': { run: abacatepayWebhook, secrets: [...PROVIDERS, ABACATEPAY_WEBHOOK_SECRET] },
  'stripe-webhook': { run: stripeWebhook, secrets: [...PROVIDERS, STRIPE_WEBHOOK_SECRET] },
} as const satisfies Record<string, Webhook>;

/** The functions that run at intervals. */
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
  'tell-changes': { run: tellChanges, when: HOURLY },
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
    collection: 'anamnese_treinos',
    // The rows of the queue come last, because they follow from what the other parts write.
    parts: [onQuestionnaireWritten, onAnswersChanged, onOwnedWritten],
  },
  'workout-written': { collection: 'workouts', parts: [onOwnedWritten] },
  'subscriber-written': { collection: 'subscribers', parts: [onSubscriberWritten] },
} as const satisfies Record<string, Trigger>;
