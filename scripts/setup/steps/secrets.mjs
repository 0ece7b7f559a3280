/** The secrets of the functions, except that of Stripe's webhook, which comes with the webhook. */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../deploy/problem.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/** @typedef {{ name: string, shape: RegExp, says: string }} Asked */

/**
 * The secrets that others give, and what each looks like.
 * @type {readonly Asked[]}
 */
const ASKED = [
  {
    name: 'STRIPE_SECRET_KEY',
    shape: /^(sk|rk)_(live|test)_\w+$/,
    says: "Stripe's secret key: sk_… or rk_…, at https://dashboard.stripe.com/apikeys",
  },
  {
    name: 'ABACATEPAY_API_KEY',
    shape: /^abc_(prod|dev)_\w+$/,
    says: "AbacatePay's key of version 2: abc_prod_… or abc_dev_…, under Integração, API",
  },
  { name: 'SMTP_PASSWORD', shape: /^\S.*$/, says: 'the password of the SMTP server' },
];

/** How often a value of the wrong shape is asked for again. */
const TRIES = 3;

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtSecrets(project) {
  /** @type {Finding[]} */
  const findings = [];
  for (const asked of ASKED) {
    if ((await project.secret(asked.name)) === undefined) findings.push(missing(project, asked));
  }
  if ((await project.secret('ABACATEPAY_WEBHOOK_SECRET')) === undefined) {
    findings.push({
      what: 'The secret ABACATEPAY_WEBHOOK_SECRET has no value.',
      change: 'store a new random ABACATEPAY_WEBHOOK_SECRET',
      make: () => project.setSecret('ABACATEPAY_WEBHOOK_SECRET', randomBytes(24).toString('hex')),
    });
  }
  return findings;
}

/**
 * @param {Project} project
 * @param {Asked} asked
 * @returns {Finding}
 */
function missing(project, asked) {
  const { name, says } = asked;
  const what = `The secret ${name} has no value.`;
  if (project.isAtTerminal || process.env[name]) {
    return {
      what,
      change: `store ${name} (${says})`,
      make: async () => project.setSecret(name, await valueOf(project, asked)),
    };
  }
  return {
    what,
    cure: `npm run setup -- ${project.id} at a terminal asks for it, or takes it from the environment: ${says}.`,
  };
}

/**
 * A value of the right shape, from the environment or else from the operator. It is never printed.
 * @param {Project} project
 * @param {Asked} asked
 */
async function valueOf({ ask }, { name, shape, says }) {
  const told = process.env[name];
  if (told) {
    if (shape.test(told)) return told;
    throw new Refusal([{ what: `${name} in the environment is not ${says}.`, cure: 'Mend or remove it.' }]);
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask(`${name}, ${says}:`, { isSecret: true });
    if (shape.test(answer)) return answer;
    console.log('This does not look like one.');
  }
  throw new Refusal([{ what: `${name} was not given.`, cure: 'Run the same command again.' }]);
}
