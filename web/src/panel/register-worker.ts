import { KEEPS_PANEL } from '../kit/config/env.ts';

/**
 * Has the browser keep the panel on this device (worker.js), once the page has nothing else to do. The browser itself looks for a newer
 * worker at each visit. Where there are no workers, as in some private windows, or no space, the panel goes on without.
 */
export function keepPanelOnDevice(): void {
  if (!KEEPS_PANEL) return;
  const register = () => {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    workers
      ?.register('/painel-sw.js', { scope: '/dashboard', updateViaCache: 'none' })
      .catch(() => undefined);
  };
  // Safari has no such callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(register);
  else setTimeout(register, 1_000);
}
