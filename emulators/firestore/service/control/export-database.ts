import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Store } from '../../store/store.ts';
import { documentToJson } from '../../values/value-json.ts';
import { checkReplaceable } from './check-replaceable.ts';
import { DATA_FILE, FORMAT, type Metadata, METADATA_SUFFIX } from './export-format.ts';

/**
 * Writes the documents of `database` (`projects/p/databases/d`), as they are now, to `directory/name/`. Resolves when
 * the export is complete. All files are written to a temporary folder, which then moves into place, so a failure leaves
 * an older export of that name alone. Throws FAILED_PRECONDITION, and deletes nothing, if `checkReplaceable` refuses.
 */
export async function exportDatabase(
  store: Store,
  database: string,
  directory: string,
  name: string,
): Promise<void> {
  const target = resolve(directory, name);
  const temporary = resolve(directory, `.${name}-${randomUUID()}-unfinished`);
  await checkReplaceable(target);
  const snapshot = store.snapshot(database);
  try {
    const dataPath = join(temporary, DATA_FILE);
    await mkdir(dirname(dataPath), { recursive: true });
    const hash = createHash('sha256');
    let documents = 0;
    const lines = function* () {
      for (const document of snapshot.descendants(`${database}/documents`)) {
        const line = `${JSON.stringify(documentToJson(document))}\n`;
        hash.update(line);
        documents += 1;
        yield line;
      }
    };
    await pipeline(lines, createWriteStream(dataPath));
    const metadata: Metadata = { format: FORMAT, database, documents, sha256: hash.digest('hex') };
    await writeFile(join(temporary, `${name}${METADATA_SUFFIX}`), `${JSON.stringify(metadata, null, 2)}\n`);
    // Writing takes time. Whatever is in that place now is about to be deleted, so it is checked again.
    await checkReplaceable(target);
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  } finally {
    snapshot.release();
    await rm(temporary, { recursive: true, force: true });
  }
}
