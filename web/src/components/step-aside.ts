/** What nobody should find covered: the controls of the page and its prices. */
const KEPT_CLEAR = 'a, button, summary, input, select, textarea, strong';

/** Whether one of the elements that are kept clear lies under `cluster`, whose padding counts as near. */
function coversSomething(cluster: HTMLElement): boolean {
  const { left, top, right, bottom } = cluster.getBoundingClientRect();
  return [...document.querySelectorAll(KEPT_CLEAR)].some((element) => {
    // A closed menu has a place on the page, too.
    if (cluster.contains(element) || !element.checkVisibility()) return false;
    const box = element.getBoundingClientRect();
    return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
  });
}

/**
 * Gives a cluster of floating links the class `de-lado` ("aside") as long as it would cover a control (styles/floating.css). To be
 * used as the cluster's `ref`. It looks again when the page scrolls or changes its height.
 */
export function stepAside(cluster: HTMLElement | null): () => void {
  const look = () => cluster?.classList.toggle('de-lado', coversSomething(cluster));
  cluster?.classList.remove('cedo');
  const changes = new ResizeObserver(look);
  changes.observe(document.body);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    changes.disconnect();
    window.removeEventListener('scroll', look);
  };
}
