import type { InputOf, reportError } from 'domain/kit/contract';
import { ENV } from '../config/env.ts';

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
