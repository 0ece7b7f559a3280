/** Within this time, in milliseconds, and this distance, in CSS pixels, two touches are one double tap. */
const DOUBLE_TAP = { within: 300, near: 24 };

const CONTROL = 'a, button, input, label, select, summary, textarea';

/**
 * Ignores the second press of a double click or double tap below `root` where the first one has brought another control to that
 * place: it was meant for the first. A form that closes as soon as it is sent would otherwise open again.
 */
export function ignoreSecondPress(root: HTMLElement): void {
  let first = { control: root as Element | null, x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
  function look(event: MouseEvent) {
    // The keyboard and scripts press no place.
    if (event.detail === 0) return;
    const pressed = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
    const { clientX: x, clientY: y, timeStamp: at } = event;
    // The browser counts the clicks of a mouse. It may count each tap of a finger as one.
    const isDoubleTap =
      Reflect.get(event, 'pointerType') !== 'mouse' &&
      at - first.at < DOUBLE_TAP.within &&
      Math.hypot(x - first.x, y - first.y) < DOUBLE_TAP.near;
    if (event.detail === 1 && !isDoubleTap) first = { control, x, y, at };
    else if (control !== first.control) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  root.addEventListener('click', look, true);
}
