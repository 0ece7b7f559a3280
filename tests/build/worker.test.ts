import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { panelWorker } from '../../scripts/panel-worker.ts';
import { withSteadyHashes } from '../support/dashboard-weight.ts';
import { dist, read } from './support/dist.ts';

const ASSET = /\/assets\/[\w.-]+/g;
const worker = read('painel-sw.js');
const list = worker.match(ASSET) ?? [];

/** The files that the panel's shell names, and all that they name in turn, except what only the landing page needs. */
function namedBy(text: string, found: Set<string> = new Set()): Set<string> {
  const imported = [...text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`);
  for (const file of [...(text.match(ASSET) ?? []), ...imported]) {
    if (found.has(file) || file.includes('/landing-route-')) continue;
    found.add(file);
    if (/\.(js|css)$/.test(file)) namedBy(read(file), found);
  }
  return found;
}

test('the panel’s worker keeps every file that the panel can load, and none that only the landing page or the trainer does', () => {
  expect([...list].sort()).toEqual([...namedBy(read('app.html'))].sort());
  // What a person without a network needs most, and what nobody needs there.
  const names = list.join();
  for (const name of [
    'app',
    'dashboard-route',
    'routine-page',
    'player',
    'evolution-page',
    'login-screen',
    'styles',
    'display',
  ])
    expect(names).toContain(`/assets/${name}-`);
  expect(names).not.toMatch(/landing|treinador|builder|library|hero|poster|\.(avif|webp)/);
});

test('the worker itself is at most 1.6 kB, and what it keeps at most 345 kB', () => {
  expect(brotliCompressSync(withSteadyHashes(worker)).length).toBeLessThanOrEqual(1_600);
  const sizeOf = (file: string) => {
    const content = readFileSync(join(dist, file));
    return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
  };
  const bytes = ['app.html', ...list].reduce((sum, file) => sum + sizeOf(file), 0);
  expect(bytes).toBeLessThanOrEqual(345_000);
});

test('one byte of the shell or another file makes another worker with another cache', () => {
  const cacheOf = (files: readonly string[], shell: string) =>
    /painel-\w+/.exec(panelWorker(files, shell))?.[0];
  const shell = read('app.html');
  expect(worker).toContain(cacheOf(list, shell));
  const caches = [cacheOf(list, shell), cacheOf(list, `${shell} `), cacheOf(list.slice(1), shell)];
  expect(new Set(caches).size).toBe(3);
});
