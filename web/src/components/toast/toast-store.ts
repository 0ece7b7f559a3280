/**
 * The content of a toast. A text that the specification writes as one string goes into `text` whole, its title included.
 * An `error` says that what the person asked for was not done, a `warning` that something needs their attention.
 */
export interface ToastMessage {
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly title?: string;
  readonly text: string;
}
export interface ShownToast extends ToastMessage {
  readonly id: number;
  /** The time of `performance.now()`, in milliseconds. */
  readonly shownAt: number;
}

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in the place of the one before it. Can be called from anywhere. */
export function showToast(message: ToastMessage): void {
  change({ ...message, id: nextId++, shownAt: performance.now() });
}

/** Removes a toast, unless another one has taken its place. */
export function dismissToast(id: number): void {
  if (shown?.id === id) change(null);
}

/** Removes an error, because the person has corrected it or tries again. A warning stays for its reading time. */
export function dismissErrors(): void {
  if (shown?.kind === 'error') change(null);
}

/** For how long a toast has been shown, in milliseconds. */
export const ageOf = ({ shownAt }: ShownToast): number => performance.now() - shownAt;

/** Calls `listener` after every change; the returned function unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast that is shown, or null. */
export function shownToast(): ShownToast | null {
  return shown;
}
