/** What nobody should find covered: the controls of the page and its prices. */
const CONTROLS = 'a, button, summary, input, select, textarea, strong';

/** What a toast of the dashboard speaks of. */
const SAID = 'h2, h3, .badge, [aria-live]';

/** The bars at the bottom of the screen: that of an open PIX, and that of the plans. */
const BARS = 'aside:not(.floating), #plans-bar';

/** Whether an element that a selector finds lies under `cover`, whose padding counts as near. */
function covers(cover: HTMLElement, selector: string): boolean {
  const { left, top, right, bottom } = cover.getBoundingClientRect();
  return [...document.querySelectorAll(selector)].some((element) => {
    // What a closed <details> hides may have a place on the page, too.
    if (cover.contains(element) || element.matches('details:not([open]) > :not(summary) *')) return false;
    const box = element.getBoundingClientRect();
    return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
  });
}

const PLACES = ['bottom-2', 'bottom-16', 'bottom-20', 'bottom-40', 'bottom-60', 'bottom-80', 'top-2'];

/**
 * Moves a fixed element to the first place where it covers neither a bar nor a control nor what it may speak of. Where there is
 * none, it covers neither a bar nor a control, or at least neither a bar nor what has the focus.
 */
export function moveToFreePlace(element: HTMLElement | null): void {
  if (element === null) return;
  for (const kept of [`${BARS}, ${CONTROLS}, ${SAID}`, `${BARS}, ${CONTROLS}`, `${BARS}, :focus`]) {
    for (const place of PLACES) {
      element.classList.remove(...PLACES);
      element.classList.add(place);
      if (!covers(element, kept)) return;
    }
  }
}

/** Whether an element is in sight by more than this part of the window. */
function isInSight(id: string, part = 0): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect();
  const edge = window.innerHeight * part;
  return box !== undefined && box.height > 0 && box.top < window.innerHeight - edge && box.bottom > edge;
}

/**
 * Gives a cluster of floating links the class `aside` as long as it would cover a control, and `with-bar` as long as the bar at the
 * bottom of a phone's screen, which has a link to WhatsApp, is in sight (styles/floating.css). That bar leads to the plans, so it
 * is away while they are in sight. It is meant as the cluster's `ref`. It looks again when the page scrolls or changes its height.
 */
export function stepAside(cluster: HTMLElement | null): () => void {
  const look = () => {
    const bar = document.getElementById('plans-bar');
    if (bar) bar.style.display = isInSight('planos', 1 / 4) ? 'none' : '';
    cluster?.classList.toggle('with-bar', isInSight('plans-bar'));
    cluster?.classList.toggle('aside', cluster !== null && covers(cluster, CONTROLS));
  };
  cluster?.classList.remove('early');
  const changes = new ResizeObserver(look);
  changes.observe(document.body);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    changes.disconnect();
    window.removeEventListener('scroll', look);
  };
}
