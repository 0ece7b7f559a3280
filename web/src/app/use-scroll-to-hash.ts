import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scroll to plans after navigating home, in milliseconds (spec §9). */
const DELAY = 100;

/** Scrolls to the element that the address names, a moment after arriving at the page. */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return undefined;
    const timer = setTimeout(() => document.getElementById(hash.slice(1))?.scrollIntoView(), DELAY);
    return () => clearTimeout(timer);
  }, [hash]);
}
