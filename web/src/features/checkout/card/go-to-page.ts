/** After so long without leaving, the browser was told not to: its stop button, or a page that never answers. */
const GIVE_UP_AFTER = 15_000;

/**
 * Leaves for another page. Resolves only if this one is still, or again, in use: the navigation was stopped, or the
 * browser's Back took the page out of its cache as it was (`pageshow`).
 */
export function goToPage(url: string): Promise<void> {
  return new Promise((resolve) => {
    const back = () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', back);
      resolve();
    };
    const timer = setTimeout(back, GIVE_UP_AFTER);
    window.addEventListener('pageshow', back);
    window.location.assign(url);
  });
}
