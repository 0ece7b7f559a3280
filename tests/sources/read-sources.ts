import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';

const root = join(import.meta.dirname, '../..');

/** The source files below these folders of the repository, without their tests, each with its path and its syntax tree. */
export function readSources(...folders: readonly string[]) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|js)$/.test(name) && !/\.test\.|testing\//.test(name))
      .map((name) => {
        const path = join(folder, name);
        const text = readFileSync(join(root, path), 'utf8');
        const { program } = parseSync(path, text, { preserveParens: false });
        /** Names a place in the file. */
        const placeOf = ({ start }: { start: number }) =>
          `${path}:${text.slice(0, start).split('\n').length}`;
        return { path, text, program, placeOf };
      }),
  );
}
