import { type Api, Refused } from './api.ts';

const NUMBER = '123456789012';

/** Firebase's own administration: the project and its web apps. */
export const firebase: Api = ({ method, path, body }, project) => {
  const appOf = (index: number) => ({
    name: `projects/${project.id}/webApps/${index}`,
    appId: `1:${NUMBER}:web:abcde${index}`,
    displayName: project.webApps[index],
    projectId: project.id,
  });
  if (path.endsWith('/webApps')) {
    if (method === 'GET') return { apps: project.webApps.map((_name, index) => appOf(index)) };
    project.webApps.push(String(body['displayName']));
    return { name: 'operations/app' };
  }
  if (path.endsWith('/operations/app')) {
    return { name: 'operations/app', done: true, response: appOf(project.webApps.length - 1) };
  }
  if (path.endsWith('/config') && path.includes('/webApps/')) {
    const appId = path.split('/').at(-2) ?? '';
    if (!project.webApps.some((_name, index) => appOf(index).appId === appId)) return undefined;
    return {
      projectId: project.id,
      appId,
      apiKey: 'AIzaSyA1234567890abcdefghijklmnopqrstuv',
      authDomain: `${project.id}.firebaseapp.com`,
      storageBucket: `${project.id}.firebasestorage.app`,
      messagingSenderId: NUMBER,
    };
  }
  if (path.endsWith('/adminSdkConfig')) {
    return { projectId: project.id, storageBucket: `${project.id}.firebasestorage.app` };
  }
  return {
    projectId: project.id,
    projectNumber: NUMBER,
    displayName: project.id,
    resources: { hostingSite: project.id },
    state: 'ACTIVE',
  };
};

/** The default bucket of Storage. */
export const buckets: Api = ({ method, path }, project) => {
  if (!path.endsWith('/defaultBucket')) return undefined;
  if (method === 'POST') project.hasBucket = true;
  if (!project.hasBucket) return undefined;
  return {
    name: `projects/${project.id}/defaultBucket`,
    bucket: { name: `${project.id}.firebasestorage.app` },
  };
};

/** Cloud Functions, second generation. The first generation is asked too, and has none. */
export const functions: Api = ({ method, path, query, body, address }, project) => {
  if (path.startsWith('/v1/')) return { functions: [] };
  if (path.endsWith('/locations/-/functions')) return { functions: [...project.functions.values()] };
  if (path.endsWith('/functions:generateUploadUrl')) {
    return {
      uploadUrl: `${address}/storage/upload`,
      storageSource: { bucket: 'upload', object: 'source.zip' },
    };
  }
  if (path.startsWith('/v2/operations/')) {
    const name = path.split('/').at(-1) ?? '';
    return { name: `operations/${name}`, done: true, response: project.functions.get(name) };
  }
  const name = query.get('functionId') ?? path.split('/').at(-1) ?? '';
  if (method === 'DELETE') {
    project.functions.delete(name);
    return { name: `operations/${name}`, done: true };
  }
  if (method !== 'POST' && method !== 'PATCH') return undefined;
  const { serviceAccountEmail = '' } = (body['serviceConfig'] ?? {}) as { serviceAccountEmail?: string };
  if (!project.serviceAccounts.has(serviceAccountEmail))
    return new Refused(404, 'Service account does not exist.');
  const service = `projects/${project.id}/locations/southamerica-east1/services/${name}`;
  const url = `https://${name}.example.org`;
  const { serviceConfig = {} } = body as { serviceConfig?: object };
  project.functions.set(name, {
    ...body,
    name: `projects/${project.id}/locations/southamerica-east1/functions/${name}`,
    environment: 'GEN_2',
    state: 'ACTIVE',
    url,
    serviceConfig: { ...serviceConfig, service, uri: url },
  });
  project.live.push(`function:${name}`);
  return { name: `operations/${name}`, done: false };
};

/** Hosting: a site, a version with its files and configuration, and the release that makes it live. */
export const hosting: Api = ({ method, path, body, address }, project) => {
  const site = `projects/${project.id}/sites/${project.id}`;
  const version = `${site}/versions/1`;
  if (path.endsWith('/sites') && method === 'GET') {
    return { sites: [{ name: site, type: 'DEFAULT_SITE', defaultUrl: `https://${project.id}.web.app` }] };
  }
  if (path.endsWith('/versions') && method === 'POST') return { name: version, status: 'CREATED' };
  if (path.endsWith(':populateFiles')) {
    project.siteFiles = Object.keys(body['files'] ?? {});
    return { uploadRequiredHashes: [], uploadUrl: `${address}/upload` };
  }
  if (path.endsWith('/versions/1') && method === 'PATCH') {
    if (body['config']) project.siteConfig = body['config'] as Record<string, unknown>;
    return { name: version, status: 'FINALIZED', config: body['config'] };
  }
  if (path.includes('/releases') && method === 'POST') {
    project.live.push('site');
    return { name: `${site}/channels/live/releases/1`, version: { name: version } };
  }
  return method === 'GET' ? {} : undefined;
};

/** The rules of Firestore and Storage: tested, made as a ruleset, and released. */
export const rules: Api = ({ method, path, body }, project) => {
  if (path.endsWith(':test')) return { issues: [] };
  if (path.endsWith('/rulesets') && method === 'POST') {
    return { name: `projects/${project.id}/rulesets/${project.live.length + 1}` };
  }
  if (path.includes('/releases')) {
    if (method === 'GET') return { releases: [] };
    const { name = '' } = (body['release'] ?? body) as { name?: string };
    project.live.push(`rules:${name.split('/')[3] ?? ''}`);
    return { name };
  }
  return undefined;
};
