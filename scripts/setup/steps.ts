/** The steps of a set-up in their order: each finds what those before it have made. */
import { lookAtAbacatepayWebhook } from './steps/abacatepay-webhook.ts';
import { lookAtAlerts } from './steps/alerts.ts';
import { lookAtFreeApis, lookAtPaidApis } from './steps/apis.ts';
import { lookAtAuthentication } from './steps/authentication.ts';
import { lookAtBackups } from './steps/backups.ts';
import { lookAtBilling } from './steps/billing.ts';
import { lookAtBucket } from './steps/bucket.ts';
import { lookAtBudget } from './steps/budget.ts';
import { lookAtConfiguration, lookAtConfigurationFile, lookAtMailServer } from './steps/configuration.ts';
import { lookAtDatabase } from './steps/database.ts';
import { lookAtExpiry } from './steps/expiry.ts';
import { lookAtKeyModes, lookAtKeys } from './steps/keys.ts';
import { lookAtLogMetrics } from './steps/log-metrics.ts';
import { lookAtRecoveryBucket } from './steps/recovery-bucket.ts';
import { lookAtSecrets } from './steps/secrets.ts';
import { lookAtServiceAccounts } from './steps/service-accounts.ts';
import { lookAtStripeWebhook } from './steps/stripe-webhook.ts';
import { lookAtTrainer } from './steps/trainer.ts';
import { lookAtWebApp } from './steps/web-app.ts';
import type { Step } from './step.ts';

export const STEPS: readonly Step[] = [
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
