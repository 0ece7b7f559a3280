import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from './package.json' with { type: 'json' };

const FOLDER = import.meta.dirname;
const DECLARED = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.m?ts$/.test(file) && !/(^|[/\\])(node_modules|lib)[/\\]/.test(file),
);

/** The imports of a source file, as they are written there. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(FOLDER, file), 'utf8');
  return [...source.matchAll(/^(?:import|export) (?:[^'"]*? from )?'([^']+)'/gm)].map(
    (match) => match[1] ?? '',
  );
}

describe('the folder can be moved to another project as it is', () => {
  it('imports no file from outside, and only the packages that package.json names', () => {
    const foreign = sources.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !isOwn(file, specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(foreign).toEqual([]);
  });
});

function isOwn(file: string, specifier: string): boolean {
  if (specifier.startsWith('.')) {
    return !relative(FOLDER, resolve(FOLDER, file, '..', specifier)).startsWith('..');
  }
  return (
    isBuiltin(specifier) || DECLARED.some((name) => specifier === name || specifier.startsWith(`${name}/`))
  );
}
