import { useEffect } from 'react';
import { USES_EMULATORS } from '../config/env.ts';

/** The servers that a signed-in visit asks: Auth for the account, then Firestore for its records. */
export const ASKED_FIRST = ['https://identitytoolkit.googleapis.com', 'https://firestore.googleapis.com'];

let links: readonly HTMLLinkElement[] | null = null;

/**
 * Opens the connections that a sign-in will use. It may be called repeatedly: Chromium closes an unused connection after
 * ten seconds, and putting its link into the page again opens it anew.
 */
export function connectAhead(): void {
  if (USES_EMULATORS) return;
  links ??= ASKED_FIRST.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'preconnect', href, crossOrigin: 'anonymous' }),
  );
  document.head.append(...links);
}

/** Connects ahead as long as a form stands there: each move of the focus, to a field or to the button, keeps the connections open. */
export function useConnectAhead(): void {
  useEffect(() => {
    connectAhead();
    document.addEventListener('focusin', connectAhead);
    return () => document.removeEventListener('focusin', connectAhead);
  }, []);
}
