import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StatusError } from '../../values/status.ts';
import { DATA_FILE, METADATA_SUFFIX, parseMetadata } from './export-format.ts';

/**
 * An export replaces the file or folder that has its name, and its caller chooses that name. Therefore only nothing, or
 * an older export with nothing beside it, may be replaced. Throws FAILED_PRECONDITION for anything else.
 */
export async function checkReplaceable(target: string): Promise<void> {
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
