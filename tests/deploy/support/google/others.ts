import type { Api } from './api.ts';

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
