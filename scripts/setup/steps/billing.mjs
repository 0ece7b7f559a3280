/** Whether the project pays for what it uses: the plan Blaze. */
import { orAbsent } from '../absent.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtBilling({ id, google }) {
  const answer = await orAbsent(google.billing.getProjectBillingInfo({ name: `projects/${id}` }));
  if (answer?.[0].billingEnabled) return [];
  return [
    {
      what: 'The project has no billing, which Cloud Functions and most of the set-up need.',
      cure: `Choose the plan Blaze at https://console.firebase.google.com/project/${id}/usage/details and run the same command again. If it has Blaze, wait a minute first: a new API takes that long.`,
      stops: true,
    },
  ];
}
