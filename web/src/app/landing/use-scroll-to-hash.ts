import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The time from arriving on the page to scrolling, in milliseconds (spec §9). */
const DELAY = 100;

/**
 * Scrolls to the element that the URL names after the app has navigated to the page. The browser itself scrolls on a
 * load, on an anchor's click and in its history, perhaps long before React was there.
 */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  const byBrowser = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (hash === '' || byBrowser) return undefined;
    const timer = setTimeout(() => document.getElementById(hash.slice(1))?.scrollIntoView(), DELAY);
    return () => clearTimeout(timer);
  }, [hash, byBrowser]);
}
