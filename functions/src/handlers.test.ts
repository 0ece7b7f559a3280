import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CALLABLES } from 'domain/contracts';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const table = join(folder, 'handlers.ts');

/** The modules of a source file's imports by the names that they give it. */
function importsOf(file: string): ReadonlyMap<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g);
  return new Map(
    [...found].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.trim(), resolve(dirname(file), path)] as const),
    ),
  );
}

describe('the handlers of the callables', () => {
  const imports = importsOf(table);
  const rows = [...readFileSync(table, 'utf8').matchAll(/^ {6}'([a-z-]+)': (\w+),/gm)];
  const handlers = rows.flatMap(([, name = '', run = '']) =>
    name in CALLABLES ? [`${run} of ${imports.get(run)}`] : [],
  );

  it('are each imported by the table of handlers alone, so that no handler imports another', () => {
    expect(new Set(handlers).size).toBe(Object.keys(CALLABLES).length);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path));
    const importers = sources.filter(
      (file) =>
        file !== table &&
        [...importsOf(file)].some(([name, path]) => handlers.includes(`${name} of ${path}`)),
    );
    expect(importers).toEqual([]);
  });
});
