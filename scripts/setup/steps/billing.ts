/** Whether the project pays for what it uses: the plan Blaze. */
import * as v from 'valibot';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

const BillingSchema = v.object({
  billingEnabled: v.optional(v.boolean()),
  billingAccountName: v.optional(v.string()),
});

/** Whether the project has billing, and from which account; undefined where that cannot be read yet. */
export function readBilling({ id, google }: Project) {
  return google.read(BillingSchema, 'cloudbilling', `/v1/projects/${id}/billingInfo`);
}

export async function lookAtBilling(project: Project): Promise<Finding[]> {
  const { id } = project;
  if ((await readBilling(project))?.billingEnabled) return [];
  return [
    {
      what: 'The project has no billing, which Cloud Functions and most of the set-up need.',
      cure: `Choose the plan Blaze at https://console.firebase.google.com/project/${id}/usage/details and run the same command again. If it has Blaze, wait a minute first: a new API takes that long.`,
      stops: true,
    },
  ];
}
