/**
 * The emulator's own export format: JSON, in files with the names that firebase-tools expects. The metadata hold the
 * number of documents and the hash of the data file, so that a truncated or changed file is noticed.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import type { Store } from '../../store/store.ts';
import { StatusError } from '../../values/status.ts';
import { documentFromJson, documentToJson } from '../../values/value-json.ts';

const FORMAT = 'firestore-emulator-json/1';

/** The path of the documents, relative to the metadata file. The file has one JSON document per line. */
export const DATA_FILE = 'all_namespaces/all_kinds/output-0';

/** The end of the metadata file's name. */
export const METADATA_SUFFIX = '.overall_export_metadata';

const MetadataSchema = v.object({
  format: v.literal(FORMAT),
  database: v.string(),
  documents: v.number(),
  /** The SHA-256 of the data file, in hexadecimal. */
  sha256: v.string(),
});

type Metadata = v.InferOutput<typeof MetadataSchema>;

/** The metadata in this text; null when it is not metadata of this emulator. */
function parseMetadata(text: string): Metadata | null {
  const parsed = v.safeParse(MetadataSchema, parseOrNull(text));
  return parsed.success ? parsed.output : null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * An export replaces the file or folder that has its name, and its caller chooses that name. Therefore only nothing, or
 * an older export with nothing beside it, may be replaced. Throws FAILED_PRECONDITION for anything else.
 */
async function checkReplaceable(target: string): Promise<void> {
  const found = await lstat(target).catch(() => null);
  if (found === null || (found.isDirectory() && (await holdsOnlyAnExport(target)))) return;
  throw new StatusError(
    'FAILED_PRECONDITION',
    `${target} is not an export of this emulator and stays as it is. Export under another name, or remove it first.`,
  );
}

async function holdsOnlyAnExport(folder: string): Promise<boolean> {
  const metadataFile = `${basename(folder)}${METADATA_SUFFIX}`;
  const [dataFolder] = DATA_FILE.split('/');
  const entries = await readdir(folder);
  if (!entries.includes(metadataFile)) return false;
  if (entries.some((entry) => entry !== metadataFile && entry !== dataFolder)) return false;
  return parseMetadata(await readFile(join(folder, metadataFile), 'utf8')) !== null;
}

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
