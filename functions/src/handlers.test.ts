import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CALLABLES } from 'domain/contracts';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const table = join(folder, 'handlers.ts');

/** What a source file imports, as `name of module`. */
function importsOf(file: string): readonly string[] {
  const found = readFileSync(file, 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g);
  return [...found].flatMap(([, names = '', path = '']) =>
    names.split(',').map((name) => `${name.trim()} of ${resolve(dirname(file), path)}`),
  );
}

describe('the handlers of the callables', () => {
  const names = Object.keys(CALLABLES).map((name) =>
    name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  );
  const modules = [...readFileSync(table, 'utf8').matchAll(/import \* as \w+ from '(\.[^']+)'/g)].map(
    ([, path = '']) => resolve(folder, path),
  );
  const handlers = [...new Set(modules)].flatMap((module) =>
    [...readFileSync(module, 'utf8').matchAll(/^export (?:async function|function|const) (\w+)/gm)]
      .filter(([, name = '']) => names.includes(name))
      .map(([, name = '']) => `${name} of ${module}`),
  );

  it('are each exported by one file of the table, so that none hides another', () => {
    expect(new Set(handlers.map((handler) => handler.split(' ')[0]))).toEqual(new Set(names));
    expect(handlers).toHaveLength(names.length);
  });

  it('are each imported by the table of handlers alone, so that no handler imports another', () => {
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path));
    expect(sources.filter((file) => importsOf(file).some((each) => handlers.includes(each)))).toEqual([]);
  });
});
