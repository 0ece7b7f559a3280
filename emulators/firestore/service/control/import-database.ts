import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store } from '../../store/store.ts';
import { documentFromJson } from '../../values/value-json.ts';
import { DATA_FILE, METADATA_SUFFIX, parseMetadata } from './export-format.ts';

/**
 * Loads the documents of an export, with the names and times they had. `path` is its metadata file or its folder.
 * Throws, and loads nothing, when a file is missing or was not written by `exportDatabase`.
 */
export async function importDatabase(store: Store, path: string): Promise<void> {
  const metadataPath = await findMetadata(path);
  const metadata = parseMetadata(await readFile(metadataPath, 'utf8'));
  if (metadata === null)
    throw new Error(`${metadataPath} is not the metadata of an export of this emulator.`);
  const { database, documents: count, sha256 } = metadata;
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
    lines.map((line) => documentFromJson(JSON.parse(line))),
  );
}

async function findMetadata(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return path;
  const found = (await readdir(path)).filter((name) => name.endsWith(METADATA_SUFFIX));
  if (found[0] === undefined || found.length > 1)
    throw new Error(`${path} holds ${found.length} exports instead of one.`);
  return join(path, found[0]);
}
