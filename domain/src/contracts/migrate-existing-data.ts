import * as v from 'valibot';
import type { Contract } from './contract.ts';

/**
 * `migrate-existing-data` has no arguments; the SDK sends null. It takes over the data that an older version stored for the
 * account, once; repeating the call changes nothing.
 */
export const MigrateExistingDataRequest = v.nullish(v.strictObject({}));
export const MigrateExistingDataResponse = v.object({ success: v.literal(true) });

export const migrateExistingData = {
  name: 'migrate-existing-data',
  caller: 'signed-in',
  request: MigrateExistingDataRequest,
  response: MigrateExistingDataResponse,
} as const satisfies Contract;
