import type { NavigateFunction } from 'react-router-dom';

/** The delay between navigating home and scrolling to the plans (spec §9), in milliseconds. */
const DELAY = 100;
/** The longest wait for a landing page that is still loading, in milliseconds. */
const PATIENCE = 5_000;

/** Scrolls to the plans of the landing page just after navigating there; smoothly, unless the user prefers reduced motion. */
export function scrollToPlans(): void {
  const start = performance.now();
  const attempt = () => {
    const plans = document.getElementById('planos');
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (plans) plans.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    else if (performance.now() - start < PATIENCE) setTimeout(attempt, DELAY);
  };
  setTimeout(attempt, DELAY);
}

export async function goToPlans(navigate: NavigateFunction, address: '/' | '/#planos'): Promise<void> {
  // The landing page may still be loading after an earlier press, and a second entry would need a second Back.
  if (window.location.pathname !== '/') await navigate(address);
  scrollToPlans();
}
