const KEY = 'reloaded-for';

/**
 * Reloads the page when a file of the app cannot be loaded, once per file: after a deploy an open page asks for files that
 * are gone, or a cache answers wrongly. Offline a reload would lose the page, so nothing happens.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) return;
    try {
      if (sessionStorage.getItem(KEY) === payload.message) return;
      sessionStorage.setItem(KEY, payload.message);
    } catch {
      // Where the first reload cannot be remembered, the page would reload for ever.
      return;
    }
    window.location.reload();
  });
}
