const KEY = 'reloaded-for';

/**
 * After a deploy, or for a chunk that a cache answers wrongly, a page that is still open asks for files that are gone:
 * it is loaded anew, once for each such file (design §11). Offline that would lose the page, so nothing happens then.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) return;
    try {
      if (sessionStorage.getItem(KEY) === payload.message) return;
      sessionStorage.setItem(KEY, payload.message);
    } catch {
      // Without a memory of the first time there would be no end to it.
      return;
    }
    window.location.reload();
  });
}
