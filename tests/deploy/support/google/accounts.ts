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
