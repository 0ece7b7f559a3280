import type { InputOf, reportError } from 'domain/kit/contract';
import { ENV } from './config/env.ts';

type Path = `${(typeof reportError)['service']}/${(typeof reportError)['name']}`;
const PATH: Path = 'site/report-error';

/** So many errors of one page are told: what follows a first one seldom says more. */
let left = 3;

/**
 * Tells the server of an error in the site's own code: its name and its places in the code. The message stays here, because it may
 * quote what a person typed. Errors of extensions and of files that do not load have no such place, and are not told.
 */
function tellError(thrown: unknown): void {
  if (!(thrown instanceof Error) || left === 0) return;
  const places = [...(thrown.stack ?? '').matchAll(/\/assets\/([\w.-]{1,80}\.js:\d+:\d+)/g)].map(
    ([, place = '']) => place,
  );
  if (places.length === 0) return;
  left -= 1;
  const [, first = ''] = window.location.pathname.split('/');
  const data: InputOf<typeof reportError> = {
    page:
      first === ''
        ? 'landing'
        : first === 'dashboard'
          ? 'dashboard'
          : first === 'treinador'
            ? 'trainer'
            : 'other',
    error: /^[A-Za-z]{1,40}$/.test(thrown.name) ? thrown.name : 'Error',
    places: places.slice(0, 8),
  };
  // It outlives the page, which the person may leave at once.
  void fetch(`${ENV.apiBase}/${PATH}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data }),
  }).catch(() => undefined);
}

/** What React does with an error that a boundary shows: it goes to the console, as by default, and to the server. */
export const TOLD_BY_REACT = {
  onCaughtError(error: unknown) {
    console.error(error);
    tellError(error);
  },
};

/** Tells the server of errors that nobody caught. */
export function reportErrors(): void {
  window.addEventListener('error', ({ error }) => tellError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason));
}

/** A signal that ends a request after so many milliseconds, as `AbortSignal.timeout` does in newer browsers. */
export function timeOut(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

/** How long the site may take to answer, in milliseconds. */
const TIME_OUT = 10_000;

/** Whether the site answers. `navigator.onLine` is also true in a network that leads nowhere. */
export async function siteAnswers(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store', signal: timeOut(TIME_OUT) });
    return true;
  } catch {
    return false;
  }
}

const KEY = 'reloaded-for';

let decided: Promise<void> = Promise.resolve();

/** Resolves once it is known that the last failed file does not reload the page. */
export const reloadDecided = (): Promise<void> => decided;

async function reloadOnceFor(message: string): Promise<void> {
  try {
    if (sessionStorage.getItem(KEY) === message || !(await siteAnswers())) return;
    sessionStorage.setItem(KEY, message);
  } catch {
    // Where the first reload cannot be remembered, the page would reload for ever.
    return;
  }
  // As bootstrap.js does for an element's file; this one was asked for without an element. Before the reload it has to be there.
  const file = /(?:https?:\/)?\/\S+/.exec(message)?.[0];
  if (file !== undefined) await fetch(file, { cache: 'reload' }).catch(() => undefined);
  window.location.reload();
  // The page ends before this does.
  await new Promise(() => undefined);
}

/**
 * Reloads the page when a file of the app cannot be loaded, once per file: after a deploy an open page asks for files that
 * are gone, or a cache answers wrongly. Without a network a reload would lose the page, so nothing happens.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    decided = reloadOnceFor(payload.message);
  });
}

/** Runs `start` once and shares its promise with all callers. After a failure the next caller tries again. */
export function retryableOnce<T>(start: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    if (running === null) {
      running = start();
      running.catch(() => {
        running = null;
      });
    }
    return running;
  };
}
