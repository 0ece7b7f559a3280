import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';

type Versions = Record<string, string>;
interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
}

const read = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

it('every package that this project installs is named with one exact version', () => {
  const folders = ['', ...(read('').workspaces ?? [])];
  const versions = folders.flatMap((folder) => {
    const { dependencies, devDependencies } = read(folder);
    return Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => ({
      package: `${folder}: ${name}`,
      version,
    }));
  });
  expect(versions.length).toBeGreaterThan(40);
  expect(versions.filter(({ version }) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});
