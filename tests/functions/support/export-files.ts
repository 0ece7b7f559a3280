import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A folder with the file of an earlier service, emptied before each test. */
interface ExportFolder {
  /** Writes a file and answers its path. */
  write(name: string, content: string | Buffer): Promise<string>;
}

/** Opens a folder for the tests of this file and removes it afterwards. */
export function useExportFolder(): ExportFolder {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'));
  });
  beforeEach(async () => {
    for (const name of await readdir(folder)) await rm(join(folder, name));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    async write(name, content) {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
  };
}

/** A CSV file of these rows. The header is that of the first row. */
export function csv(rows: readonly Readonly<Record<string, string>>[]): string {
  const header = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => header.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`));
  return [header, ...lines].map((cells) => `${cells.join()}\n`).join('');
}
