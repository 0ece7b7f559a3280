/** What nobody should find covered: the controls of the page and its prices. */
const KEPT_CLEAR = 'a, button, summary, input, select, textarea, strong';

/** Whether one of the elements that are kept clear lies under `cover`, whose padding counts as near. */
export function coversControl(cover: HTMLElement): boolean {
  const { left, top, right, bottom } = cover.getBoundingClientRect();
  return [...document.querySelectorAll(KEPT_CLEAR)].some((element) => {
    // What a closed <details> hides may have a place on the page, too.
    if (cover.contains(element) || element.matches('details:not([open]) > :not(summary) *')) return false;
    const box = element.getBoundingClientRect();
    return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
  });
}
