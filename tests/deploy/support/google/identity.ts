import { type Api, Refused } from './api.ts';

/** Authentication: its settings, the upgrade, and the blocking functions, which only an upgraded project may have. */
export const identity: Api = ({ method, path, query, body }, project) => {
  if (path.endsWith('/identityPlatform:initializeAuth')) {
    if (!project.hasBilling) return new Refused(400, 'BILLING_NOT_ENABLED');
    project.hasIdentityPlatform = true;
    project.authentication = {
      authorizedDomains: ['localhost', `${project.id}.firebaseapp.com`, `${project.id}.web.app`],
    };
    return {};
  }
  if (!path.endsWith('/config')) return undefined;
  if (method === 'GET') {
    if (!project.hasIdentityPlatform) return new Refused(404, 'CONFIGURATION_NOT_FOUND');
    return { ...project.authentication, subtype: 'IDENTITY_PLATFORM' };
  }
  const isGate = query.get('updateMask')?.includes('blockingFunctions');
  if (!project.hasIdentityPlatform || (isGate && !project.takesGates)) {
    return new Refused(400, 'OPERATION_NOT_ALLOWED : Blocking functions need Identity Platform.');
  }
  if (isGate) project.live.push('gate');
  else project.authentication = { ...project.authentication, ...body };
  return body;
};
