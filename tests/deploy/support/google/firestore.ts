import type { Api } from './api.ts';

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
  if (path === `/v1/projects/${project.id}/locations/-/backups`) {
    const backup = { name: `projects/${project.id}/locations/southamerica-east1/backups/nightly`, database };
    return { backups: [{ ...backup, snapshotTime: '2026-11-22T03:00:00Z', state: 'READY' }] };
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
