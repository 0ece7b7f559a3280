// The region has to be set before anything defines a function.
import './options.ts';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { onRequest } from 'firebase-functions/https';
import { beforeUserCreated } from 'firebase-functions/identity';
import { onSchedule } from 'firebase-functions/scheduler';
import { beforeSignUp } from './accounts/before-user-created.ts';
import {
  ABACATEPAY_API_KEY,
  ABACATEPAY_WEBHOOK_SECRET,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from './config/secrets.ts';
import { callables } from './handlers.ts';
import { handleWebhook } from './payments/webhooks/abacatepay-webhook.ts';
import { liveDeps } from './payments/live-deps.ts';
import { reconcilePayments } from './payments/sync/reconcile-payments.ts';
import { handleStripeWebhook } from './payments/webhooks/stripe-webhook.ts';
import { onQuestionnaireWritten } from './questionnaire/on-questionnaire-written.ts';
import { tellChanges } from './questionnaire/tell-changes.ts';
import { expirePlans } from './subscriptions/expire-plans.ts';
import { remindRenewals } from './subscriptions/remind-renewals.ts';

/*
 * A nested export deploys under its path joined with dashes: `create.pix.payment` is `create-pix-payment`, the spec's
 * name to the letter (design §2).
 */
export const register = { subscriber: callables['register-subscriber'] };
export const create = {
  pix: { payment: callables['create-pix-payment'] },
  account: callables['create-account'],
  checkout: callables['create-checkout'],
};
export const verify = { payment: callables['verify-payment'] };
export const preview = { purchase: callables['preview-purchase'] };
export const cancel = { subscription: callables['cancel-subscription'] };
export const withdraw = { purchase: callables['withdraw-purchase'] };
export const list = { payments: callables['list-payments'] };
export const check = {
  pix: { payment: callables['check-pix-payment'] },
  subscription: callables['check-subscription'],
};
export const migrate = { existing: { data: callables['migrate-existing-data'] } };
// Reserved words, so exported under another name than they are declared by.
const exportGroup = { my: { data: callables['export-my-data'] } };
const deleteGroup = { my: { account: callables['delete-my-account'] } };
export { deleteGroup as delete, exportGroup as export };
export const send = {
  confirmation: callables['send-confirmation'],
  password: { reset: callables['send-password-reset'] },
};
export const read = { link: callables['read-link'] };
export const confirm = { mailbox: callables['confirm-mailbox'] };
export const reset = { password: callables['reset-password'] };
export const refuse = { link: callables['refuse-link'] };
export const add = { purchase: callables['add-purchase'] };
export const fix = { subscriber: callables['fix-subscriber'] };

export const abacatepay = {
  webhook: onRequest(
    { timeoutSeconds: 25, secrets: [ABACATEPAY_API_KEY, STRIPE_SECRET_KEY, ABACATEPAY_WEBHOOK_SECRET] },
    async (request, response) => {
      response.sendStatus(await handleWebhook(request));
    },
  ),
};

export const stripe = {
  webhook: onRequest(
    { timeoutSeconds: 25, secrets: [ABACATEPAY_API_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET] },
    async (request, response) => {
      response.sendStatus(await handleStripeWebhook(request));
    },
  ),
};

/** Auth waits 7 s for it. */
export const before = { user: { created: beforeUserCreated({ timeoutSeconds: 7 }, beforeSignUp) } };

export const questionnaire = {
  written: onDocumentWritten({ document: 'anamnese_treinos/{id}', retry: true }, onQuestionnaireWritten),
};

export const expire = {
  plans: onSchedule('every 60 minutes', async () => {
    await expirePlans();
  }),
};

export const reconcile = {
  payments: onSchedule(
    { schedule: 'every 15 minutes', timeoutSeconds: 540, secrets: [ABACATEPAY_API_KEY, STRIPE_SECRET_KEY] },
    async () => {
      await reconcilePayments(liveDeps());
    },
  ),
};

export const remind = {
  renewals: onSchedule('every 60 minutes', async () => {
    await remindRenewals();
  }),
};

export const tell = {
  changes: onSchedule('every 60 minutes', async () => {
    await tellChanges();
  }),
};
