import { coversControl } from './covers-control.ts';

/** The places on the screen, as classes, the best one first. */
const PLACES = ['top-2', 'top-20', 'top-40', 'top-60', 'top-80', 'bottom-2'];

/** Moves a fixed element to the first place where it covers no control, or to the first place if there is none. */
export function moveToFreePlace(element: HTMLElement | null): void {
  if (element === null) return;
  for (const place of [...PLACES, ...PLACES.slice(0, 1)]) {
    element.classList.remove(...PLACES);
    element.classList.add(place);
    if (!coversControl(element)) return;
  }
}
