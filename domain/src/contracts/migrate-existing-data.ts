import * as v from 'valibot';
import type { Contract } from './contract.ts';

/** `migrate-existing-data` takes nothing; idempotent, once per account (design §6). */
export const MigrateExistingDataRequest = v.nullish(v.strictObject({}));
export const MigrateExistingDataResponse = v.object({ success: v.literal(true) });

export const migrateExistingData = {
  name: 'migrate-existing-data',
  caller: 'signed-in',
  request: MigrateExistingDataRequest,
  response: MigrateExistingDataResponse,
} as const satisfies Contract;
