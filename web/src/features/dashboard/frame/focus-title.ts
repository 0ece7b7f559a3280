/** Moves the focus to the page's title, for when the focused element has gone. */
export function focusTitle(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
