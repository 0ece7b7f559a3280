/** Hosting's rewrites to functions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/processes.ts';

/**
 * Reads a folder's firebase.json. Answers a function that says to which function Hosting leads a path of the site; undefined
 * where to none. It understands the one form of pattern that our rewrites to functions have: `/api/@(one|other)`.
 */
export function readRewrites(folder: string = root): (path: string) => string | undefined {
  const { hosting }: { hosting: { rewrites: { source: string; function?: { functionId: string } }[] } } =
    JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8'));
  const routes = hosting.rewrites.flatMap(({ source, function: target }) =>
    target ? [{ pattern: new RegExp(`^${source.replace('@(', '(')}$`), id: target.functionId }] : [],
  );
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.id;
}
