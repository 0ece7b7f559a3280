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
