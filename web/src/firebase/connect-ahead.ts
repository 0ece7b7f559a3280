import { USES_EMULATORS } from '../config/env.ts';

/** Whom a visit asks, and nobody else: Auth who this is, then Firestore for the data. */
export const ASKED_FIRST = ['https://identitytoolkit.googleapis.com', 'https://firestore.googleapis.com'];

let links: readonly HTMLLinkElement[] | null = null;

/**
 * Opens the connections that signing in will use. Call it whenever that comes nearer: a connection that nobody has used
 * is closed after ten seconds (Chromium), and opened anew with its link put into the page again.
 */
export function connectAhead(): void {
  if (USES_EMULATORS) return;
  links ??= ASKED_FIRST.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'preconnect', href, crossOrigin: 'anonymous' }),
  );
  document.head.append(...links);
}
