/** Whether the project pays for what it uses (the plan Blaze), and the budget that writes to its owner when a month becomes dear. */
import * as v from 'valibot';
import { askFor, canAsk } from '../ask.ts';
import { isForbidden } from '../google.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

const BillingSchema = v.object({
  billingEnabled: v.optional(v.boolean()),
  billingAccountName: v.optional(v.string()),
});

/** Whether the project has billing, and from which account; undefined where that cannot be read yet. */
function readBilling({ id, google }: Project) {
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

/** The shares of the amount at which Google writes. */
const THRESHOLDS = [0.5, 0.9, 1];
const BudgetSchema = v.object({ displayName: v.optional(v.string()) });
const AMOUNT = /^[1-9]\d{0,5}$/;

export async function lookAtBudget(project: Project): Promise<Finding[]> {
  const { id, google } = project;
  const page = 'https://console.cloud.google.com/billing/budgets';
  const account = (await readBilling(project))?.billingAccountName;
  const what = 'No budget tells when a month becomes dear.';
  if (!account) return [{ what, cure: `Make one at ${page} when the project has billing.`, isNote: true }];
  const displayName = `Site ${id}`;
  const path = `/v1/${account}/budgets`;
  try {
    const all = await google.list(BudgetSchema, 'billingbudgets', path);
    if (all.some((each) => each.displayName === displayName)) return [];
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return [
      {
        what: 'You may not read the budgets of the billing account.',
        cure: `Let its owner make one at ${page}`,
        isNote: true,
      },
    ];
  }
  if (!canAsk(project, 'BUDGET_AMOUNT')) {
    const cure = `npm run setup -- ${id} at a terminal asks for its amount, or takes it from BUDGET_AMOUNT.`;
    return [{ what, cure, isNote: true }];
  }
  return [
    {
      what,
      change: `make the budget '${displayName}', which writes at 50, 90 and 100 % of its amount`,
      isNote: true,
      async make() {
        const units = await askFor(project, {
          name: 'BUDGET_AMOUNT',
          says: "the month's amount at which Google writes, in whole units of the billing account's currency",
          isRight: (text) => AMOUNT.test(text),
        });
        await google.write('POST', 'billingbudgets', path, {
          displayName,
          budgetFilter: { projects: [`projects/${id}`] },
          amount: { specifiedAmount: { units } },
          thresholdRules: THRESHOLDS.map((thresholdPercent) => ({ thresholdPercent })),
        });
      },
    },
  ];
}
