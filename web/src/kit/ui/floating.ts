/** What nobody should find covered: the controls of the page and its prices. */
const CONTROLS = 'a, button, summary, input, select, textarea, strong';

/** What a toast of the dashboard speaks of. */
const SAID = 'h2, h3, .badge, [aria-live]';

/** What stands at the bottom of the screen: the bars of an open PIX, of the plans and of help, and the landing page's floating button. */
const BARS = 'aside, #plans-bar, #help-bar';

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

/**
 * Gives a floating link the class `aside` as long as it would cover a control (styles/floating.css). It is meant as the link's
 * `ref`. It looks again when the page scrolls or changes its height.
 */
export function stepAside(floating: HTMLElement | null): () => void {
  const look = () => floating?.classList.toggle('aside', covers(floating, CONTROLS));
  const changes = new ResizeObserver(look);
  changes.observe(document.body);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    changes.disconnect();
    window.removeEventListener('scroll', look);
  };
}
