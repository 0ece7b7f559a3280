/** Whether the keys of the two payment providers are of one mode. Of their values only the beginning is looked at. */

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtKeyModes({ id, isStaging, secret }) {
  const [stripe, abacatepay] = await Promise.all([secret('STRIPE_SECRET_KEY'), secret('ABACATEPAY_API_KEY')]);
  const card = modeOf(stripe?.value, /^(?:sk|rk)_(live|test)_/);
  const pix = modeOf(abacatepay?.value, /^abc_(prod|dev)_/);
  const cure = (/** @type {string} */ name) =>
    `npx firebase functions:secrets:set ${name} --project ${id}, then deploy again.`;
  /** @type {Finding[]} */
  const findings = [];
  if (stripe && card === undefined) {
    findings.push({
      what: "STRIPE_SECRET_KEY is no key of Stripe's: it begins neither with sk_ nor with rk_.",
      cure: cure('STRIPE_SECRET_KEY'),
    });
  }
  if (abacatepay && pix === undefined) {
    findings.push({
      what: "ABACATEPAY_API_KEY is no key of AbacatePay's second version: it does not begin with abc_.",
      cure: cure('ABACATEPAY_API_KEY'),
    });
  }
  if (card === undefined || pix === undefined) return findings;
  if (card !== pix) {
    findings.push({
      what: `The keys are of two modes: Stripe's is ${card}, AbacatePay's is ${pix}. Half of the buyers would pay with money that is none.`,
      cure: 'Store keys of one mode (docs/operations.md, Changing a key).',
    });
  } else if (isStaging && card === 'live') {
    findings.push({
      what: 'The project to try things has live keys: whoever tries them pays.',
      cure: 'Store test keys: sk_test_… and abc_dev_….',
    });
  } else if (!isStaging && card === 'test') {
    findings.push({
      what: 'The keys are test keys: nobody can pay with money.',
      cure: 'Store live keys (sk_live_…, abc_prod_…) when the rehearsal is over.',
      isNote: true,
    });
  }
  return findings;
}

/**
 * @param {string | undefined} key
 * @param {RegExp} shape
 */
function modeOf(key, shape) {
  const mode = key === undefined ? undefined : shape.exec(key)?.[1];
  if (mode === undefined) return undefined;
  return mode === 'live' || mode === 'prod' ? 'live' : 'test';
}
