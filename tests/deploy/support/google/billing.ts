import { type Api } from './api.ts';

const ACCOUNT = 'billingAccounts/012345-6789AB-CDEF01';

/** Billing and its budgets, whose clients take no path before the version. */
export const billing: Api = ({ method, path, body }, project) => {
  if (path.endsWith('/billingInfo')) {
    const billingAccountName = project.hasBilling ? ACCOUNT : '';
    return {
      name: path.slice(1),
      projectId: project.id,
      billingAccountName,
      billingEnabled: project.hasBilling,
    };
  }
  if (!path.endsWith(`/${ACCOUNT}/budgets`)) return undefined;
  if (method === 'GET') return { budgets: project.budgets };
  project.budgets.push({ ...body, name: `${ACCOUNT}/budgets/${project.budgets.length + 1}` });
  return project.budgets.at(-1);
};

/** Monitoring: the alert policies and the mailboxes that they write to. */
export const monitoring: Api = ({ method, path, body }, project) => {
  const kind = /\/(alertPolicies|notificationChannels)(?:\/\d+)?$/.exec(path)?.[1];
  if (kind === undefined) return undefined;
  const all = kind === 'alertPolicies' ? project.alertPolicies : project.channels;
  if (method === 'GET') return { [kind]: all };
  const at = method === 'PATCH' ? Number(path.split('/').at(-1)) : all.length;
  all[at] = { ...body, name: `projects/${project.id}/${kind}/${at}` };
  return all[at];
};

/** Logging: the numbers that are counted from the log. */
export const logging: Api = ({ method, path, body }, project) => {
  const name = /\/metrics\/(\w+)$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  if (method === 'PUT') project.logMetrics.set(name, body);
  return project.logMetrics.get(name);
};
