/** Hosting's rewrites to functions. Plain JavaScript, because a process that is measured reads it: tsx would count with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/**
 * Reads a folder's firebase.json. Answers a function that says to which function Hosting leads a path of the site; undefined
 * where to none. It understands the two forms of pattern that our rewrites to functions have: `/api/site/**` and
 * `/api/@(one|other)`.
 * @param {string} [folder]
 * @returns {(path: string) => string | undefined}
 */
export function readRewrites(folder = root) {
  /** @type {{ hosting: { rewrites: { source: string, function?: { functionId: string } }[] } }} */
  const { hosting } = JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8'));
  const routes = hosting.rewrites.flatMap(({ source, function: target }) =>
    target
      ? [{ pattern: new RegExp(`^${source.replace('@(', '(').replace('**', '.*')}$`), id: target.functionId }]
      : [],
  );
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.id;
}
