import type { Api } from './api.ts';

/** Firestore's administration: the database, its indexes and the fields that expire. */
export const firestore: Api = ({ method, path, body }, project) => {
  const database = `projects/${project.id}/databases/(default)`;
  if (path === `/v1/${database}`) {
    if (project.databaseLocation === undefined) return undefined;
    return {
      name: database,
      locationId: project.databaseLocation,
      type: 'FIRESTORE_NATIVE',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
    };
  }
  if (path === `/v1/projects/${project.id}/locations/-/backups`) {
    const backup = { name: `projects/${project.id}/locations/southamerica-east1/backups/nightly`, database };
    return { backups: [{ ...backup, snapshotTime: '2026-11-22T03:00:00Z', state: 'READY' }] };
  }
  if (!path.startsWith(`/v1/${database}/`)) return undefined;
  if (method === 'GET') return {};
  project.live.push(path.endsWith('/indexes') ? 'index' : 'field');
  return body;
};
