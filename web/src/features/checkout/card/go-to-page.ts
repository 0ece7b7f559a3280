/** The time after which the navigation counts as stopped, in milliseconds. The user may have stopped it. */
const GIVE_UP_AFTER = 15_000;

/**
 * Leaves for another page. Resolves only if this page stays or comes back into use: the user stopped the navigation, or
 * went back to this page in the browser's back/forward cache (`pageshow`).
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
