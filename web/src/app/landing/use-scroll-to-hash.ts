import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll to plans after navigating home, in milliseconds (spec §9). */
const DELAY = 100;

/**
 * Scrolls to the element that the address names, a moment after the app came to the page. On loading it, on its anchors and
 * in its history the browser has scrolled by itself, maybe long before React was there.
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
