/** Composes /painel-sw.js, the panel's service worker. web/src/panel/worker.js says what it does. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import type { ManifestChunk } from 'vite';
import { root } from './processes.ts';

/** The chunk of the landing page, which the panel can show in its own page, but not without the network. */
const LANDING = 'landing-route';

/** The addresses of all files that a page can load from its entry on, now or later, except what only the landing page needs. */
export function filesFrom(
  manifest: Readonly<Record<string, ManifestChunk>>,
  entry: string,
  found: Map<string, string[]> = new Map(),
): string[] {
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`The build made no chunk for ${entry}`);
  if (!found.has(entry) && chunk.name !== LANDING) {
    found.set(entry, [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
      filesFrom(manifest, next, found);
  }
  return [...new Set([...found.values()].flat())].map((file) => `/${file}`);
}

/** The worker that keeps a build: its files, and the text of its shell. */
export function panelWorker(files: readonly string[], shell: string): string {
  const list = JSON.stringify([...files].sort());
  const build = createHash('sha256').update(list).update(shell).digest('hex').slice(0, 12);
  return minified('worker.js', `const BUILD = '${build}', FILES = ${list};\n`);
}

/** The worker that ends what an earlier build began. */
export const endingWorker = () => minified('worker-off.js');

function minified(name: string, before = '') {
  const file = join(root, 'web', 'src', 'panel', name);
  const { code, errors } = minifySync(file, before + readFileSync(file, 'utf8'), {
    compress: true,
    mangle: true,
  });
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  return code;
}
