// The region has to be set before anything defines a function.
import './kit/options.ts';
import { onDocumentCreated, onDocumentWritten } from 'firebase-functions/firestore';
import { onRequest } from 'firebase-functions/https';
import { beforeUserCreated } from 'firebase-functions/identity';
import { onSchedule } from 'firebase-functions/scheduler';
import { beforeSignUp } from './account/create-account.ts';
import { callableService, nameOf, runParts } from './kit/callable.ts';
import { withoutData } from './kit/logging.ts';
import { now } from './kit/time.ts';
import { config, SMTP_PASSWORD } from './kit/config.ts';
import { withSecrets } from './kit/deployment.ts';
import {
  CALLABLE_SERVICES,
  HANDLERS,
  type Schedule,
  SCHEDULES,
  type Trigger,
  TRIGGERS,
  type Webhook,
  WEBHOOKS,
} from './handlers.ts';
import { EVENTS_GIVEN_UP, noteHealth, noteWebhook, runSchedule } from './kit/health.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { liveDeps } from './buy/payment-deps.ts';

const deps = liveDeps();

export const site = callableService('site', CALLABLE_SERVICES.site, HANDLERS, deps);
export const payments = callableService('payments', CALLABLE_SERVICES.payments, HANDLERS, deps);

const webhookSecrets = new Set(Object.values(WEBHOOKS).flatMap(({ secrets }) => secrets));

export const webhooks = onRequest(
  { timeoutSeconds: 25, ...withSecrets([...webhookSecrets]) },
  async (request, response) => {
    const name = nameOf(request, WEBHOOKS);
    if (name === undefined) {
      response.sendStatus(404);
      return;
    }
    const { run }: Webhook = WEBHOOKS[name];
    const status = await withoutData(name, () => run(request, deps));
    // A forged event never gets one of these two.
    if (status === 200 || status === 503) await noteWebhook(name);
    response.sendStatus(status);
  },
);

/*
 * An export cannot have a dash in its name, so the names of the other functions are nested: the platform deploys
 * `expire.plans` as `expire-plans`. Each has a clock or a collection of its own, and is a service of its own.
 */
export const expire = { plans: schedule('expire-plans') };
export const reconcile = { payments: schedule('reconcile-payments') };
export const remind = { renewals: schedule('remind-renewals') };
export const stop = { abandoned: { renewals: schedule('stop-abandoned-renewals') } };
export const erase = { dormant: schedule('erase-dormant') };
export const send = { mails: schedule('send-mails'), releases: schedule('send-releases') };
export const refresh = { queue: schedule('refresh-queue') };

export const questionnaire = { written: trigger('questionnaire-written') };
export const workout = { written: trigger('workout-written') };
export const subscriber = { written: trigger('subscriber-written') };
export const training = { consent: { written: trigger('training-consent-written') } };
export const session = { written: trigger('session-written') };

// Auth waits 7 s for the gate.
export const before = { user: { created: beforeUserCreated({ timeoutSeconds: 7 }, beforeSignUp) } };

// It is not repeated when it fails: `send-mails` finds the mail within a minute.
export const mail = {
  created: onDocumentCreated({ document: 'mail/{id}', ...withSecrets([SMTP_PASSWORD]) }, async ({ data }) => {
    if (data && !config.MAINTENANCE) await withoutData('mail-created', () => deliverMail(data.ref));
  }),
};

function schedule(name: keyof typeof SCHEDULES) {
  const { run, when }: Schedule = SCHEDULES[name];
  return onSchedule({ ...when, ...withSecrets(when.secrets ?? []) }, async () => {
    if (!config.MAINTENANCE) await runSchedule(name, () => run(deps));
  });
}

function trigger(name: keyof typeof TRIGGERS) {
  const { document, parts }: Trigger = TRIGGERS[name];
  // The platform delivers an event again until the trigger succeeds.
  return onDocumentWritten({ document, retry: true }, async (event) => {
    if ((await runParts(parts, event)) === 'given-up') await noteHealth(EVENTS_GIVEN_UP, { at: now() });
  });
}
