import { type Api, type Binding, Refused } from './api.ts';

/** The service accounts. */
export const accounts: Api = ({ method, path, body }, project) => {
  if (method === 'POST' && path.endsWith('/serviceAccounts')) {
    const email = `${String(body['accountId'])}@${project.id}.iam.gserviceaccount.com`;
    if (project.serviceAccounts.has(email)) return new Refused(409, 'Service account already exists.');
    project.serviceAccounts.add(email);
    return { email };
  }
  const email = path.split('/').at(-1) ?? '';
  return project.serviceAccounts.has(email) ? { email } : undefined;
};

/** Resource Manager: the caller may do everything, and a policy names only accounts that exist. */
export const resources: Api = ({ path, body }, project) => {
  if (path.endsWith(':testIamPermissions')) return { permissions: body['permissions'] };
  if (path.endsWith(':getIamPolicy')) return { version: 1, etag: 'x', bindings: project.bindings };
  if (path.endsWith(':setIamPolicy')) {
    const { bindings } = body['policy'] as { bindings: readonly Binding[] };
    const ours = bindings
      .flatMap(({ members }) => members)
      .filter((member) => member.endsWith(`@${project.id}.iam.gserviceaccount.com`));
    if (ours.some((member) => !project.serviceAccounts.has(member.replace('serviceAccount:', '')))) {
      return new Refused(400, 'Service account does not exist.');
    }
    project.bindings = bindings;
    return body['policy'];
  }
  return { projectNumber: '123456789012' };
};

/** Service Usage: which APIs are enabled. */
export const services: Api = ({ method, path, query, body }, project) => {
  const isEnabled = (name: string) =>
    project.apis === 'all' || project.apis.has(name.replace('.googleapis.com', ''));
  const stateOf = (name: string) => ({
    name: `projects/123456789012/services/${name}`,
    state: isEnabled(name) ? 'ENABLED' : 'DISABLED',
  });
  const enable = (names: readonly string[]) => {
    for (const name of names) {
      if (project.apis !== 'all') project.apis.add(name.replace('.googleapis.com', ''));
    }
    return { name: 'operations/enable', done: true, response: {} };
  };
  if (path.endsWith('/services:batchGet')) {
    return { services: query.getAll('names').map((name) => stateOf(name.split('/').at(-1) ?? '')) };
  }
  if (path.endsWith('/services:batchEnable')) return enable(body['serviceIds'] as string[]);
  const named = /\/services\/([^/:]+)/.exec(path)?.[1] ?? '';
  if (method === 'POST' && path.endsWith(':enable')) return enable([named]);
  return stateOf(named);
};

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

/** Monitoring: the alert policies, the mailboxes that they write to, and the uptime checks. */
export const monitoring: Api = ({ method, path, body }, project) => {
  const kind = /\/(alertPolicies|notificationChannels|uptimeCheckConfigs)(?:\/\d+)?$/.exec(path)?.[1];
  if (kind === undefined) return undefined;
  const { alertPolicies, channels, uptimeChecks } = project;
  const all = { alertPolicies, notificationChannels: channels, uptimeCheckConfigs: uptimeChecks }[kind] ?? [];
  if (method === 'GET') return { [kind]: all };
  if (method === 'DELETE') {
    all.splice(Number(path.split('/').at(-1)), 1);
    return {};
  }
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

/** Cloud Storage: takes uploads, and has one bucket of our own. */
export const storage: Api = ({ method, path, body }, project) => {
  if (!/\/b(\/|$)/.test(path)) return { name: 'upload', projectNumber: '123456789012' };
  if (path.endsWith('/b') && method === 'POST') {
    project.recoveryBucket = { ...body };
    return project.recoveryBucket;
  }
  if (project.recoveryBucket === undefined) return undefined;
  if (path.endsWith('/iam')) {
    if (method === 'PUT') project.recoveryBucket['policy'] = body;
    return project.recoveryBucket['policy'] ?? { bindings: [] };
  }
  if (method === 'PATCH') Object.assign(project.recoveryBucket, body);
  return project.recoveryBucket;
};

/** Cloud Run: who may call a function. */
export const run: Api = ({ path, body }) => {
  if (path.endsWith(':getIamPolicy')) return { version: 1, etag: 'x', bindings: [] };
  if (path.endsWith(':setIamPolicy')) return body['policy'];
  return undefined;
};

/** Cloud Scheduler: its jobs. */
export const scheduler: Api = ({ method, body }, project) => {
  if (method === 'GET') return undefined;
  project.live.push(`job:${String(body['name']).split('/').at(-1)}`);
  return body;
};

/** Artifact Registry: the repository of build images, and the policy that deletes old ones. */
export const artifacts: Api = ({ method, path }, project) => {
  if (!path.endsWith('/repositories/gcf-artifacts')) return undefined;
  if (method === 'PATCH') project.hasCleanupPolicy = true;
  const policy = {
    id: 'firebase-functions-cleanup',
    action: 'DELETE',
    condition: { tagState: 'ANY', olderThan: '86400s' },
  };
  return {
    name: path.slice(4),
    cleanupPolicies: project.hasCleanupPolicy ? { 'firebase-functions-cleanup': policy } : {},
  };
};

/** Extensions: the project has none. */
export const extensions: Api = () => ({ instances: [] });

/** Secret Manager: the secrets with their values, and who may read them. */
export const secrets: Api = ({ method, path, query, body }, project) => {
  const named = /\/secrets\/([^/:]+)/.exec(path)?.[1] ?? query.get('secretId') ?? '';
  const secret = `projects/123456789012/secrets/${named}`;
  const version = `${secret}/versions/1`;
  if (method === 'POST' && path.endsWith('/secrets')) return { name: secret };
  if (path.endsWith(':addVersion')) {
    const { data } = body['payload'] as { data: string };
    const value = Buffer.from(data, 'base64').toString('utf8');
    project.secrets.set(named, { value, createTime: new Date().toISOString() });
    return { name: version, state: 'ENABLED' };
  }
  const found = project.secrets.get(named);
  if (found === undefined) return undefined;
  if (path.endsWith(':getIamPolicy')) return { version: 1, etag: 'x', bindings: [] };
  if (path.endsWith(':setIamPolicy') && method === 'POST') return body['policy'];
  if (path.endsWith(':access')) {
    return { payload: { data: Buffer.from(found.value).toString('base64') } };
  }
  if (path.includes('/versions')) return { name: version, state: 'ENABLED', createTime: found.createTime };
  return { name: secret, replication: { automatic: {} }, labels: {} };
};
