import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { isDialogEntry } from './use-overlay.ts';

/** The time from arriving on the page to scrolling, in milliseconds (spec §9). */
const DELAY = 100;

/**
 * Scrolls to the element that the URL names after the app has navigated to the page. The browser itself scrolls on a
 * load, on an anchor's click and in its history, perhaps long before React was there.
 */
export function useScrollToHash(): void {
  const { hash, state } = useLocation();
  // The page does not move below a dialog.
  const opensDialog = isDialogEntry(state);
  const byBrowser = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (hash === '' || byBrowser || opensDialog) return undefined;
    const timer = setTimeout(() => document.getElementById(hash.slice(1))?.scrollIntoView(), DELAY);
    return () => clearTimeout(timer);
  }, [hash, byBrowser, opensDialog]);
}
