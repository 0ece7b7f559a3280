/** How long after navigating home the page scrolls to the plans (spec §9), in milliseconds. */
const DELAY = 100;
/** How long to wait for a landing page that is still loading, in milliseconds. */
const PATIENCE = 5_000;

/** Scrolls to the plans of the landing page, which was just navigated to; smoothly unless motion is unwelcome. */
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
