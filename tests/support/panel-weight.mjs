/** The panel's built JavaScript, as its HTML names it and as its files import each other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../scripts/processes.mjs';

/** @param {string} file in web/dist */
const read = (file) => readFileSync(join(root, 'web', 'dist', file), 'utf8');

/**
 * A file, and all that it imports; with `onDemand` also what it may import later, but for the landing page.
 * @param {string} file
 * @param {boolean} onDemand
 * @param {Set<string>} found
 * @returns {Set<string>}
 */
function reachable(file, onDemand, found = new Set()) {
  if (found.has(file) || /^landing-(route|overlay)/.test(file)) return found;
  found.add(file);
  const imports = onDemand ? /["'`]\.\/([\w.-]+\.js)["'`]/g : /(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g;
  for (const [, next] of read(`assets/${file}`).matchAll(imports)) reachable(next ?? '', onDemand, found);
  return found;
}

/** @param {Iterable<string>} files */
const bytesOf = (files) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(read(`assets/${file}`)).length, 0);

/**
 * Bytes of JavaScript, brotli: to the last known data of a returning visitor, to live data, and with every form and dialog.
 * @returns {{known: number, live: number, all: number}}
 */
export function panelWeight() {
  const html = read('app.html');
  /** @param {RegExp} tags */
  const named = (tags) =>
    [...html.matchAll(tags)].map((tag) => /(?:src|href)="\/assets\/([^"]+\.js)"/.exec(tag[0])?.[1] ?? '');
  const [entry, ...others] = named(/<script[^>]*src=[^>]*>/g);
  if (entry === undefined || others.length > 0) throw new Error('app.html has to load one script');
  const known = reachable(entry, false);
  return {
    known: bytesOf(known),
    live: bytesOf(new Set([...known, ...named(/<link[^>]*modulepreload[^>]*>/g)])),
    all: bytesOf(reachable(entry, true)),
  };
}
