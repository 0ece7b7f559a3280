import { BARS, CONTROLS, covers } from './covers.ts';

/** The places on the screen, as classes, the best one first. */
const PLACES = ['bottom-2', 'bottom-20', 'bottom-40', 'bottom-60', 'bottom-80', 'top-2'];

/**
 * Moves a fixed element to the first place where it covers neither a bar nor a control. Where there is none, it covers neither a
 * bar nor what has the focus.
 */
export function moveToFreePlace(element: HTMLElement | null): void {
  if (element === null) return;
  for (const kept of [`${BARS}, ${CONTROLS}`, `${BARS}, :focus`]) {
    for (const place of PLACES) {
      element.classList.remove(...PLACES);
      element.classList.add(place);
      if (!covers(element, kept)) return;
    }
  }
}
