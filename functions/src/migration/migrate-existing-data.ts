import type { CallableResponse } from 'domain/contracts/table';
import type { Call } from '../call/callable.ts';
import { adoptImported } from './adopt-imported.ts';

/** `migrate-existing-data` (spec §7): brings what was imported under the caller's address into the caller's account. */
export async function migrateExistingData({
  uid,
}: Call<'migrate-existing-data'>): Promise<CallableResponse<'migrate-existing-data'>> {
  await adoptImported(uid);
  return { success: true };
}
