/** What nobody should find covered: the controls of the page and its prices. */
export const CONTROLS = 'a, button, summary, input, select, textarea, strong';

/** The bars at the bottom of the screen: that of an open PIX, and that of the plans. */
export const BARS = 'aside:not(.flutuante), #barra';

/** Whether an element that a selector finds lies under `cover`, whose padding counts as near. */
export function covers(cover: HTMLElement, selector: string): boolean {
  const { left, top, right, bottom } = cover.getBoundingClientRect();
  return [...document.querySelectorAll(selector)].some((element) => {
    // What a closed <details> hides may have a place on the page, too.
    if (cover.contains(element) || element.matches('details:not([open]) > :not(summary) *')) return false;
    const box = element.getBoundingClientRect();
    return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
  });
}
