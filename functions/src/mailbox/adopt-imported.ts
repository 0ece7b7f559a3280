import * as logger from 'firebase-functions/logger';
import { errorKind } from '../callable.ts';
import { migrateExistingData } from '../migration/migrate-existing-data.ts';

/** Takes over what was imported under the address; ignored where it fails (spec §7): the next visit does it. */
export async function adoptImported(uid: string): Promise<void> {
  try {
    await migrateExistingData({ uid });
  } catch (error) {
    logger.error('migrate-existing-data failed while linking', errorKind(error));
  }
}
