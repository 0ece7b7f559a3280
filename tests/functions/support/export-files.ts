import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { lazily } from './lazily.ts';

/** A folder with the export of an earlier service, emptied before each test. */
export interface ExportFolder {
  /** Writes a file and answers its path. */
  write(name: string, content: string | Buffer): Promise<string>;
  /** The path of a file. */
  path(name: string): string;
  /** The names of all files. */
  names(): Promise<readonly string[]>;
  read(name: string): Promise<string>;
}

/** Opens a folder for the tests of this file and removes it afterwards. */
export function useExportFolder(): ExportFolder {
  let folder: string | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'));
  });
  const path = (name = '') => join(folder ?? '', name);
  beforeEach(async () => {
    for (const name of await readdir(path())) await rm(path(name));
  });
  afterAll(() => rm(path(), { recursive: true, force: true }));
  return lazily(() => ({
    async write(name, content) {
      await writeFile(path(name), content);
      return path(name);
    },
    path,
    names: () => readdir(path()),
    read: (name) => readFile(path(name), 'utf8'),
  }));
}

/** A CSV file of these rows. The header is that of the first row. */
export function csv(
  rows: readonly Readonly<Record<string, string>>[],
  separator = ',',
  lineEnd = '\n',
): string {
  const header = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => header.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`));
  return [header, ...lines].map((cells) => `${cells.join(separator)}${lineEnd}`).join('');
}
