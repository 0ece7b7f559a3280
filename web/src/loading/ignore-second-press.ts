/** Within this distance of the first press, in CSS pixels, a second one belongs to it. */
const NEAR = 24;
/** Within this time after the first tap, in milliseconds, a second one belongs to it. */
const SOON = 300;
/** The same time where the browser counts a second click. For a mouse it goes by the person's own setting. */
const SOON_BY_COUNT = 1_000;

const CONTROL = 'a,button,input,label,select,summary,textarea';

/**
 * Ignores the second press of a double click or double tap below `root` where the first one has brought another control to that
 * place: it was meant for the first. A form that closes as soon as it is sent would otherwise open again. A second press whose
 * first met no control is a new try, and counts.
 */
export function ignoreSecondPress(root: HTMLElement): void {
  let first = { control: null as Element | null, x: 0, y: 0, at: 0 };
  function look(event: MouseEvent) {
    // The keyboard and scripts press no place.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    const pressed = event.target.closest(CONTROL);
    const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
    const { clientX: x, clientY: y, timeStamp: at } = event;
    // A browser may count each tap of a finger as a first click. It may also count a press on a disabled control, for which it sends
    // no click event, so that a count of two does not say that there was a first click.
    const isMouse = Reflect.get(event, 'pointerType') === 'mouse';
    const soon = event.detail > 1 ? SOON_BY_COUNT : isMouse ? 0 : SOON;
    const isNew = at - first.at > soon || Math.hypot(x - first.x, y - first.y) > NEAR;
    if (isNew || !first.control || control === first.control) first = { control, x, y, at };
    else {
      event.preventDefault();
      event.stopPropagation();
      // bootstrap.js has seen the press and shows that its answer is under way.
      if (pressed?.matches('[data-act]')) pressed.removeAttribute('aria-busy');
    }
  }
  root.addEventListener('click', look, true);
}
