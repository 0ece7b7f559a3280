/** The steps of a set-up in their order: each finds what those before it have made. */
import { lookAtAbacatepayWebhook } from './steps/abacatepay-webhook.mjs';
import { lookAtAlerts } from './steps/alerts.mjs';
import { lookAtFreeApis, lookAtPaidApis } from './steps/apis.mjs';
import { lookAtAuthentication } from './steps/authentication.mjs';
import { lookAtBackups } from './steps/backups.mjs';
import { lookAtBilling } from './steps/billing.mjs';
import { lookAtBucket } from './steps/bucket.mjs';
import { lookAtBudget } from './steps/budget.mjs';
import { lookAtConfiguration, lookAtConfigurationFile, lookAtMailServer } from './steps/configuration.mjs';
import { lookAtDatabase } from './steps/database.mjs';
import { lookAtExpiry } from './steps/expiry.mjs';
import { lookAtKeyModes, lookAtKeys } from './steps/keys.mjs';
import { lookAtLogMetrics } from './steps/log-metrics.mjs';
import { lookAtRecoveryBucket } from './steps/recovery-bucket.mjs';
import { lookAtSecrets } from './steps/secrets.mjs';
import { lookAtServiceAccounts } from './steps/service-accounts.mjs';
import { lookAtStripeWebhook } from './steps/stripe-webhook.mjs';
import { lookAtTrainer } from './steps/trainer.mjs';
import { lookAtWebApp } from './steps/web-app.mjs';

/** @import { Step } from './step.mjs' */

/** @type {readonly Step[]} */
export const STEPS = [
  { title: 'APIs for the set-up', look: lookAtFreeApis },
  { title: 'Billing', look: lookAtBilling },
  { title: 'APIs', look: lookAtPaidApis },
  { title: 'Firestore database', look: lookAtDatabase },
  { title: 'Daily backups', look: lookAtBackups },
  { title: 'Storage bucket', look: lookAtBucket },
  { title: 'File of the configuration', look: lookAtConfigurationFile },
  { title: 'Mail server', look: lookAtMailServer },
  { title: 'Web app', look: lookAtWebApp },
  { title: "Configuration and trainer's details", look: lookAtConfiguration },
  { title: 'Authentication', look: lookAtAuthentication },
  { title: 'Service accounts', look: lookAtServiceAccounts },
  { title: 'Recovery bucket', look: lookAtRecoveryBucket },
  { title: 'Secrets', look: lookAtSecrets },
  { title: 'Keys', look: lookAtKeys },
  { title: 'Modes of the keys', look: lookAtKeyModes },
  { title: 'Webhook at Stripe', look: lookAtStripeWebhook },
  { title: 'Webhook at AbacatePay', look: lookAtAbacatepayWebhook },
  { title: 'Expiry of documents', look: lookAtExpiry },
  { title: 'Budget', look: lookAtBudget },
  { title: 'Counts of the log', look: lookAtLogMetrics },
  { title: 'Alerts', look: lookAtAlerts },
  { title: 'Trainer', look: lookAtTrainer },
];
