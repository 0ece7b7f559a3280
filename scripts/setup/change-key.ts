/** Changes one of the secrets, so that the site works with the old one until the deployment that brings the new one. */
import { Refusal } from '../deploy/problem.ts';
import { askForKey, KEYS } from './keys.ts';
import { registerAtAbacatepay, registerAtStripe } from './steps/webhooks.ts';
import { newWebhookSecret } from './steps/configuration.ts';
import type { Project } from './open-project.ts';

/**
 * Stores a new value beside the old one, which the deployed functions go on using: firebase-tools' own command offers to destroy
 * it. Answers what comes next. Throws a refusal when the new value is not seen to work, or when there is no such secret.
 */
export async function changeKey(project: Project, name: string): Promise<string> {
  const deploy = `npm run deploy -- ${project.id}`;
  const key = KEYS.find((each) => each.name === name);
  if (key !== undefined) {
    await project.setSecret(name, await askForKey(project, key));
    return `${name} is stored, and works. Now: ${deploy}. Then end the old one: ${key.old}`;
  }
  // Both webhooks are there until the deployment, and each event comes with the secret that the functions know.
  if (name === 'STRIPE_WEBHOOK_SECRET') await registerAtStripe(project);
  else if (name === 'ABACATEPAY_WEBHOOK_SECRET') {
    await project.setSecret(name, newWebhookSecret());
    await registerAtAbacatepay(project);
  } else {
    const names = [...KEYS.map((each) => each.name), 'STRIPE_WEBHOOK_SECRET', 'ABACATEPAY_WEBHOOK_SECRET'];
    throw new Refusal({ what: `There is no secret '${name}'.`, cure: `One of ${names.join(', ')}.` });
  }
  return `A second webhook is registered, with a new secret. Now: ${deploy}. Then npm run setup -- ${project.id} removes the older one.`;
}
