import { type Api, Refused } from './api.ts';

/** Firestore's administration: the database, its backups, its indexes and the fields that expire. */
export const firestore: Api = ({ method, path, body }, project) => {
  const database = `projects/${project.id}/databases/(default)`;
  if (path === `/v1/projects/${project.id}/databases` && method === 'POST') {
    project.databaseLocation = String(body['locationId']);
    project.isDatabaseProtected = body['deleteProtectionState'] === 'DELETE_PROTECTION_ENABLED';
    return { name: `${database}/operations/1` };
  }
  if (project.databaseLocation === undefined) return undefined;
  if (path === `/v1/${database}`) {
    if (method === 'PATCH') project.isDatabaseProtected = true;
    const isProtected = project.isDatabaseProtected ? 'ENABLED' : 'DISABLED';
    return {
      name: database,
      locationId: project.databaseLocation,
      type: 'FIRESTORE_NATIVE',
      deleteProtectionState: `DELETE_PROTECTION_${isProtected}`,
      pointInTimeRecoveryEnablement: `POINT_IN_TIME_RECOVERY_${isProtected}`,
    };
  }
  if (path.startsWith(`/v1/${database}/backupSchedules`)) {
    if (method === 'GET') return { backupSchedules: project.backups };
    const name = `${database}/backupSchedules/1`;
    project.backups.splice(0, 1, { ...project.backups[0], ...body, name });
    return project.backups[0];
  }
  if (path.startsWith(`/v1/${database}/operations/`)) return { done: true, response: { name: database } };
  if (path === `/v1/${database}/documents/trainers`) {
    if (method === 'POST') project.trainers.push(body);
    return { documents: project.trainers };
  }
  if (!path.startsWith(`/v1/${database}/`)) return undefined;
  if (method === 'GET') return {};
  project.live.push(path.endsWith('/indexes') ? 'index' : 'field');
  return body;
};

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
