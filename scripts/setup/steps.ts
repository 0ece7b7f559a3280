/** The steps of a set-up in their order: each finds what those before it have made. */
import { lookAtAbacatepayWebhook } from './steps/abacatepay-webhook.ts';
import { lookAtAlerts, lookAtLogMetrics, lookAtSecondPerson, lookAtUptime } from './steps/monitoring.ts';
import { lookAtFreeApis, lookAtPaidApis } from './steps/apis.ts';
import { lookAtAuthentication } from './steps/authentication.ts';
import { lookAtBackups, lookAtDatabase, lookAtExpiry } from './steps/firestore.ts';
import { lookAtBilling, lookAtBudget } from './steps/billing.ts';
import { lookAtBucket, lookAtRecoveryBucket } from './steps/buckets.ts';
import {
  lookAtConfiguration,
  lookAtConfigurationFile,
  lookAtMailServer,
  lookAtWebApp,
} from './steps/configuration.ts';
import { lookAtKeyModes, lookAtKeys, lookAtSecrets } from './steps/secrets.ts';
import { lookAtServiceAccounts } from './steps/service-accounts.ts';
import { lookAtStripeWebhook } from './steps/stripe-webhook.ts';
import { lookAtTrainer } from './steps/trainer.ts';
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
  { title: 'Second person for the alerts', look: lookAtSecondPerson },
  { title: 'Alerts', look: lookAtAlerts },
  { title: 'Uptime check', look: lookAtUptime },
  { title: 'Trainer', look: lookAtTrainer },
];
