// The entry of index.html, the landing page. bootstrap.js loads it on the person's first action.
import { lazy } from 'react';
import * as v from 'valibot';
import { LandingRoute } from './site/landing-route.tsx';
import { start } from './app/start.tsx';
import { openedBy } from './kit/use-opened.ts';

const DashboardRoute = lazy(async () => {
  const [{ DashboardRoute }] = await Promise.all([
    import('./panel/dashboard-route.tsx'),
    import('./styles.css'),
  ]);
  return { default: DashboardRoute };
});

function takeOver(): void {
  start({ Landing: LandingRoute, Dashboard: DashboardRoute }, { hydrated: true });
  // bootstrap.js sets this class when an earlier attempt failed offline.
  document.documentElement.classList.remove('no-js');
}

/** Whether code is being loaded that nobody may ask for. */
let ahead = false;
// For a file that nobody has asked for, the page is not reloaded.
window.addEventListener('vite:preloadError', (event) => {
  if (ahead && openedBy(window.location.search) === null) event.stopImmediatePropagation();
});

/** Loads the buying dialogs while the page has nothing else to do, unless the browser is asked to save data. */
async function loadDialogsAhead(): Promise<void> {
  // Chromium alone has this property.
  const connection: unknown = Reflect.get(navigator, 'connection') ?? {};
  if (v.is(v.object({ saveData: v.literal(true) }), connection)) return;
  ahead = true;
  await import('./site/landing-on-demand.tsx').catch(() => undefined);
  ahead = false;
}

// A cached script may run before the page's HTML is complete.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', takeOver, { once: true });
else takeOver();
// The dialogs, which are likely next, need all styles. Vite's own server has no inlined styles and needs them now.
import('./styles.css').catch(() => undefined);
// Safari has no idle callbacks.
(window.requestIdleCallback ?? ((work) => setTimeout(work, 1_000)))(() => void loadDialogsAhead());
