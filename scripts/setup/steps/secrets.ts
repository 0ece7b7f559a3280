/** The secrets of the functions, except that of Stripe's webhook, which comes with the webhook. */
import { randomBytes } from 'node:crypto';
import { canAsk } from '../ask.ts';
import { askForKey, KEYS, type Key } from '../keys.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

/** A value for the secret of AbacatePay's webhook, which is ours to choose. */
export function newWebhookSecret() {
  return randomBytes(24).toString('hex');
}

export async function lookAtSecrets(project: Project): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of KEYS) {
    if ((await project.secret(key.name)) === undefined) findings.push(missing(project, key));
  }
  if ((await project.secret('ABACATEPAY_WEBHOOK_SECRET')) === undefined) {
    findings.push({
      what: 'The secret ABACATEPAY_WEBHOOK_SECRET has no value.',
      change: 'store a new random ABACATEPAY_WEBHOOK_SECRET',
      make: () => project.setSecret('ABACATEPAY_WEBHOOK_SECRET', newWebhookSecret()),
    });
  }
  return findings;
}

function missing(project: Project, key: Key): Finding {
  const { name, says } = key;
  const what = `The secret ${name} has no value.`;
  if (canAsk(project, name)) {
    return {
      what,
      change: `store ${name} (${says})`,
      make: async () => project.setSecret(name, await askForKey(project, key)),
    };
  }
  return {
    what,
    cure: `npm run setup -- ${project.id} at a terminal asks for it, or takes it from the environment: ${says}.`,
  };
}
