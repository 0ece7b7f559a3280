/** The secrets of the functions, except that of Stripe's webhook, which comes with the webhook; and whether the keys among them work. */
import { randomBytes } from 'node:crypto';
import { canAsk } from '../ask.ts';
import { KEYS, type Key, adviceBesides, askForKey, tryKey } from '../keys.ts';
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

/**
 * Asks each provider for all that the product does with the key, in a way that changes nothing. One that cannot be asked is only noted, so that its bad hour does not stop a deployment.
 */
export async function lookAtKeys(project: Project): Promise<Finding[]> {
  const found = await Promise.all(
    KEYS.map(async (key) => {
      const { name } = key;
      const secret = await project.secret(name);
      const told = secret && (await tryKey(project, key, secret.value));
      if (!told) return [];
      const besides = adviceBesides(project, key);
      const cure = `npm run setup -- ${project.id} --key ${name} stores another one.${besides}`;
      return told.isRefused
        ? [{ what: `${name} is refused: ${told.why}.`, cure }]
        : [
            {
              what: `${name} could not be tried: ${told.why}.`,
              cure: `Try again later.${besides}`,
              isNote: true,
            },
          ];
    }),
  );
  return found.flat();
}

/** Whether the keys of the two payment providers are of one mode. Of their values only the beginning is looked at. */
export async function lookAtKeyModes({ isStaging, secret }: Project): Promise<Finding[]> {
  const [stripe, abacatepay] = await Promise.all([secret('STRIPE_SECRET_KEY'), secret('ABACATEPAY_API_KEY')]);
  const card = /^(?:sk|rk)_(live|test)_/.exec(stripe?.value ?? '')?.[1];
  const pix = { prod: 'live', dev: 'test' }[/^abc_(prod|dev)_/.exec(abacatepay?.value ?? '')?.[1] ?? ''];
  if (card === undefined || pix === undefined) return [];
  if (card !== pix) {
    const what = `The keys are of two modes: Stripe's is ${card}, AbacatePay's is ${pix}. Half of the buyers would pay with money that is none.`;
    return [{ what, cure: 'Store keys of one mode (docs/operations.md, Changing a key).' }];
  }
  if (isStaging && card === 'live') {
    const what = 'The project to try things has live keys: whoever tries them pays.';
    return [{ what, cure: 'Store test keys: sk_test_… and abc_dev_….' }];
  }
  if (isStaging || card === 'live') return [];
  return [
    {
      what: 'The keys are test keys: nobody can pay with money.',
      cure: 'Store live keys (sk_live_…, abc_prod_…) when the rehearsal is over.',
      isNote: true,
    },
  ];
}
