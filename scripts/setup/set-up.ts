/** The steps of a set-up in their order: each finds what those before it have made. */

import type { Project } from './open-project.ts';
import { type ForPerson, refusalOf, type Step } from './step.ts';
import { lookAtAuthentication, lookAtTrainer } from './steps/authentication.ts';
import {
  lookAtConfiguration,
  lookAtConfigurationFile,
  lookAtKeyModes,
  lookAtKeys,
  lookAtMailServer,
  lookAtSecrets,
  lookAtWebApp,
} from './steps/configuration.ts';
import {
  lookAtBackups,
  lookAtBucket,
  lookAtDatabase,
  lookAtExpiry,
  lookAtRecoveryBucket,
} from './steps/data.ts';
import { lookAtAlerts, lookAtLogMetrics, lookAtSecondPerson, lookAtUptime } from './steps/monitoring.ts';
import {
  lookAtBilling,
  lookAtBudget,
  lookAtFreeApis,
  lookAtPaidApis,
  lookAtServiceAccounts,
} from './steps/project.ts';
import { lookAtAbacatepayWebhook, lookAtStripeWebhook } from './steps/webhooks.ts';

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

/** Brings a project to what the product needs, step by step. */

/**
 * Looks at each step and makes what is missing; with `isPlan` it says only what it would make. It stops early where the
 * later steps cannot succeed. Answers what is left for a person. Throws a refusal when a step fails; what was made until
 * then is found by the next run.
 */
export async function setUp(
  project: Project,
  isPlan: boolean,
  say: (line: string) => void,
): Promise<ForPerson[]> {
  const left: ForPerson[] = [];
  for (const step of STEPS) {
    try {
      const findings = await step.look(project);
      if (findings.length === 0) say(`✓ ${step.title}`);
      for (const finding of findings) {
        if ('make' in finding) {
          say(`${isPlan ? '+ would' : '+'} ${finding.change}`);
          if (!isPlan) await finding.make();
        } else {
          say(`${finding.isNote ? '!' : '✗'} ${finding.what}`);
          left.push(finding);
        }
      }
    } catch (error) {
      throw refusalOf(step, error, project.id);
    }
    if (!isPlan && left.some(({ stops }) => stops)) break;
  }
  return left;
}

/** What no API does, or no API can be asked about, so that it is said at the end of every set-up. */

/** The steps with the page to open, in their order. */
export function byHand(project: string, origin: string | undefined, sender: string | undefined): string[] {
  const console = `https://console.firebase.google.com/project/${project}`;
  const domain = `Let ${origin ?? "the site's own domain"} lead to the site: add it at ${console}/hosting/sites and make the DNS records that the page shows.`;
  return [
    // Google's own address leads to the site by itself.
    ...(origin?.endsWith('.web.app') ? [] : [domain]),
    `Let the mail provider verify the domain of ${sender ?? 'MAIL_FROM'}: SPF, DKIM and DMARC records, on its page for sending domains.`,
    'Set retries, e-mails and the statement descriptor at Stripe (docs/going-live.md): https://dashboard.stripe.com/settings',
    'Verify the account at AbacatePay and switch on its two-factor sign-in: https://app.abacatepay.com',
  ];
}
