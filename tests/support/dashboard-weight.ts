/**
 * Weighs the built JavaScript of the dashboard and of the trainer's pages. Their HTML names the first files, and each file names
 * those that it imports.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../scripts/processes.ts';

/** @param file in web/dist */
const read = (file: string) => readFileSync(join(root, 'web', 'dist', file), 'utf8');

/** A file and all files that it imports. With `onDemand` also the files that it may import later, except the landing page and its bar of an open PIX. */
function reachable(file: string, onDemand: boolean, found: Set<string> = new Set()): Set<string> {
  if (found.has(file) || /^(landing-route|pix-code)-/.test(file)) return found;
  found.add(file);
  const imports = onDemand ? /["'`]\.\/([\w.-]+\.js)["'`]/g : /(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g;
  for (const [, next] of read(`assets/${file}`).matchAll(imports)) reachable(next ?? '', onDemand, found);
  return found;
}

/** What is known of the files' sizes. Compressing all of them takes seconds, and most files belong to several weights. */
const sizes: Map<string, number> = new Map();

/**
 * A change in one file changes the hashes in the names of many, and Brotli's answer for a file with other hashes in it differs by
 * up to 80 bytes. So each hash counts as one that is made of the file's name.
 */
export const withSteadyHashes = (code: string) =>
  code.replaceAll(
    /([\w-]+)-[\w-]{8}(?=\.(?:js|css)\b)/g,
    (_, name) => `${name}-${hash('sha256', name, 'base64url').slice(0, 8)}`,
  );

function sizeOf(file: string) {
  const size = sizes.get(file) ?? brotliCompressSync(withSteadyHashes(read(`assets/${file}`))).length;
  sizes.set(file, size);
  return size;
}

const bytesOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);

/**
 * The script that a page starts with, and the files that its HTML preloads.
 * @param page in web/dist
 */
function startOf(page: string) {
  const html = read(page);
  const named = (tags: RegExp) =>
    [...html.matchAll(tags)].map((tag) => /(?:src|href)="\/assets\/([^"]+\.js)"/.exec(tag[0])?.[1] ?? '');
  const [entry, ...others] = named(/<script[^>]*src=[^>]*>/g);
  if (entry === undefined || others.length > 0) throw new Error(`${page} has to load one script`);
  return { entry, preloads: named(/<link[^>]*"modulepreload"[^>]*>/g) };
}

/**
 * The budget of `dashboardWeight()`, in bytes: a last kB that is begun does not count. What keeps the workout and the routine on the
 * device, so that both are there without a network, takes 100 and 300 bytes more, and 300 of all.
 */
export const DASHBOARD_BUDGET = {
  known: 109_999,
  live: 217_999,
  all: 259_999,
  workout: 9_099,
  routine: 26_299,
  player: 35_000,
  evolution: 15_000,
  install: 2_000,
};

/**
 * Bytes of JavaScript after brotli: `known` until a returning visitor sees the last known data, `live` until the live data,
 * `all` with every form and dialog, `workout` and `routine` what the code about the workout and the page of the routine add to
 * these, `player` what a training adds to that page, `evolution` what the page of the evolution adds to the dashboard, and `install` the
 * offer to install, where a browser can and somebody has trained.
 */
export function dashboardWeight(): Readonly<Record<keyof typeof DASHBOARD_BUDGET, number>> {
  const { entry, preloads } = startOf('app.html');
  // What loads after the live data, or by an address of its own, has a budget of its own.
  const assets = readdirSync(join(root, 'web', 'dist', 'assets'));
  const workout = assets.find((file) => file.startsWith('workout-on-demand')) ?? '';
  const routine = assets.find((file) => file.startsWith('routine-page')) ?? '';
  const evolution = assets.find((file) => file.startsWith('evolution-page')) ?? '';
  const install = assets.find((file) => file.startsWith('install-offer')) ?? '';
  const known = reachable(entry, false);
  const all = reachable(entry, true, new Set([workout, routine, evolution, install]));
  for (const later of [workout, routine, evolution, install]) all.delete(later);
  const player = assets.find((file) => file.startsWith('player-')) ?? '';
  const page = reachable(routine, false);
  return {
    known: bytesOf(known),
    live: bytesOf(new Set([...known, ...preloads])),
    all: bytesOf(all),
    workout: bytesOf([...reachable(workout, false)].filter((file) => !all.has(file))),
    routine: bytesOf([...page].filter((file) => !all.has(file))),
    player: bytesOf([...reachable(player, false)].filter((file) => !all.has(file) && !page.has(file))),
    evolution: bytesOf([...reachable(evolution, false)].filter((file) => !all.has(file))),
    install: bytesOf([...reachable(install, false)].filter((file) => !all.has(file))),
  };
}

/**
 * Bytes of JavaScript after brotli: `first` until a returning trainer sees the rows of the last visit, `own` of all of the trainer's
 * pages beyond what the dashboard loads, `trainings` what the trainings of a person add to these, which only the page of somebody
 * loads who has trained, and `owner` what an owner's acts add, which only an owner loads.
 */
export function trainerWeight(): { first: number; own: number; trainings: number; owner: number } {
  const { entry } = startOf('treinador.html');
  const assets = readdirSync(join(root, 'web', 'dist', 'assets'));
  const trainings = assets.find((file) => file.startsWith('trainings-')) ?? '';
  const owner = assets.find((file) => file.startsWith('owner-part-')) ?? '';
  const dialogs = assets.find((file) => file.startsWith('owner-dialogs-')) ?? '';
  const pages = reachable(entry, true, new Set([trainings, owner]));
  pages.delete(trainings);
  pages.delete(owner);
  const dashboard = reachable(startOf('app.html').entry, true);
  const own = [...pages].filter((file) => !dashboard.has(file));
  return {
    first: bytesOf(reachable(entry, false)),
    own: bytesOf(own),
    trainings: bytesOf([...reachable(trainings, false)].filter((file) => !pages.has(file))),
    owner: bytesOf(
      [...reachable(dialogs, false, reachable(owner, false))].filter((file) => !pages.has(file)),
    ),
  };
}
