import * as v from 'valibot';

/** `migrate-existing-data` takes nothing; idempotent, once per account (design §6). */
export const MigrateExistingDataRequest = v.nullish(v.strictObject({}));
export const MigrateExistingDataResponse = v.object({ success: v.literal(true) });
