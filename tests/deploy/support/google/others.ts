import { type Api, Refused } from './api.ts';

const NUMBER = '123456789012';

/** Firebase's own administration: the project and its web app. */
export const firebase: Api = ({ path }, project) => {
  if (path.endsWith('/config') && path.includes('/webApps/')) {
    return {
      projectId: project.id,
      appId: `1:${NUMBER}:web:abcdef`,
      apiKey: 'AIzaSyA1234567890abcdefghijklmnopqrstuv',
      authDomain: `${project.id}.firebaseapp.com`,
      storageBucket: `${project.id}.firebasestorage.app`,
      messagingSenderId: NUMBER,
    };
  }
  if (path.endsWith('/adminSdkConfig')) {
    return { projectId: project.id, storageBucket: `${project.id}.firebasestorage.app` };
  }
  if (path.endsWith('/defaultBucket')) {
    return {
      name: `projects/${project.id}/defaultBucket`,
      bucket: { name: `${project.id}.firebasestorage.app` },
    };
  }
  return {
    projectId: project.id,
    projectNumber: NUMBER,
    displayName: project.id,
    resources: { hostingSite: project.id },
    state: 'ACTIVE',
  };
};

/** Secret Manager: the secrets that have a value, and who may read them. */
export const secrets: Api = ({ method, path, body }, project) => {
  const name = /\/secrets\/([^/:]+)/.exec(path)?.[1] ?? '';
  if (!project.secrets.has(name)) return undefined;
  const secret = `projects/${NUMBER}/secrets/${name}`;
  if (path.endsWith(':getIamPolicy')) return { version: 1, etag: 'x', bindings: [] };
  if (path.endsWith(':setIamPolicy') && method === 'POST') return body['policy'];
  if (path.endsWith(':access')) {
    return { payload: { data: Buffer.from(`value of ${name}`).toString('base64') } };
  }
  if (path.includes('/versions')) return { name: `${secret}/versions/1`, state: 'ENABLED' };
  return { name: secret, replication: { automatic: {} }, labels: {} };
};

/** Authentication: the blocking functions, which only an upgraded project may have. */
export const identity: Api = ({ method, path, body }, project) => {
  if (!path.endsWith('/config')) return undefined;
  if (method === 'GET') return project.hasIdentityPlatform ? { subtype: 'IDENTITY_PLATFORM' } : {};
  if (!project.hasIdentityPlatform) {
    return new Refused(400, 'OPERATION_NOT_ALLOWED : Blocking functions need Identity Platform.');
  }
  project.live.push('gate');
  return body;
};

/** Resource Manager and Service Usage: the caller may do everything, and every API is enabled. */
export const resources: Api = ({ path, body }) => {
  if (path.endsWith(':testIamPermissions')) return { permissions: body['permissions'] };
  if (path.endsWith(':getIamPolicy')) return { version: 1, etag: 'x', bindings: [] };
  if (path.endsWith(':setIamPolicy')) return body['policy'];
  return { projectNumber: NUMBER };
};
export const services: Api = () => ({ state: 'ENABLED' });

/** Cloud Storage: takes uploads. */
export const storage: Api = () => ({ name: 'upload', projectNumber: NUMBER });

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

/** Billing: the project pays for what it uses. */
export const billing: Api = () => ({ billingEnabled: true });

/** Extensions: the project has none. */
export const extensions: Api = () => ({ instances: [] });
