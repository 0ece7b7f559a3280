import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Store } from '../../store/store.ts';
import { documentFromJson } from '../../values/value-json.ts';
import { DATA_FILE, MetadataSchema } from './export-format.ts';

/**
 * Puts the documents of an export back, under the names and times they had. Throws, having loaded nothing, when a file
 * is missing or is not what `exportDatabase` wrote.
 */
export async function importDatabase(store: Store, metadataPath: string): Promise<void> {
  const metadata = v.safeParse(MetadataSchema, readJson(await readFile(metadataPath, 'utf8')));
  if (!metadata.success)
    throw new Error(`${metadataPath} is not the metadata of an export of this emulator.`);
  const { database, documents: count, sha256 } = metadata.output;
  const dataPath = join(dirname(metadataPath), DATA_FILE);
  const data = await readFile(dataPath);
  if (createHash('sha256').update(data).digest('hex') !== sha256) {
    throw new Error(`${dataPath} is damaged: it is not the file that its metadata describes.`);
  }
  const lines = data
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  if (lines.length !== count)
    throw new Error(`${dataPath} holds ${lines.length} documents instead of ${count}.`);
  store.load(
    database,
    lines.map((line) => documentFromJson(readJson(line))),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
