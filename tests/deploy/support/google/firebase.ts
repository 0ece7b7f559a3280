import type { Api } from './api.ts';

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
