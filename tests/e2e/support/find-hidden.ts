/**
 * What keeps the focused element out of sight: an edge of the window, or an element on top of it; '' if it is seen. To be run in
 * the page.
 */
export function findHidden(): string {
  const element = document.activeElement;
  // After the last control Tab leads out of the page.
  if (element === null || element === document.body) return '';
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const view = (element.closest('.modal-box') ?? document.documentElement).getBoundingClientRect();
  const start = Math.max(top, view.top, 0);
  const end = Math.min(bottom, view.bottom, window.innerHeight);
  const name = element.outerHTML.slice(0, 160);
  // Of a text area a browser shows the line with the caret.
  const wanted = element.matches('textarea') ? 24 : bottom - top;
  if (end - start < wanted - 2)
    return `${Math.round(end - start)} px of ${Math.round(bottom - top)}: ${name}`;
  // Its middle and both edges, because a bar at an edge of the window covers only a part.
  for (const y of [start + 3, (start + end) / 2, end - 3]) {
    const on = document.elementFromPoint((left + right) / 2, y);
    // An element around it, for example its label, hides nothing, but the dialog itself is found only beside its content.
    const isSeen = on === null || element.contains(on) || (on.contains(element) && !on.matches('dialog'));
    if (!isSeen) return `below ${on.outerHTML.slice(0, 80)}: ${name}`;
  }
  return '';
}
