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

let toasts: readonly ShownToast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The most toasts shown at once; a new one removes the oldest. */
const MAX_SHOWN = 2;

/**
 * Shows a toast. Can be called from anywhere; a message that is shown already is not shown twice. A success removes the
 * errors of the attempts before it.
 */
export function showToast(message: ToastMessage): void {
  if (message.kind === 'success') dismissErrors();
  const others = toasts.filter((toast) => toast.text !== message.text || toast.title !== message.title);
  change([...others, { ...message, id: nextId++, shownAt: performance.now() }].slice(-MAX_SHOWN));
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Removes the errors, because the person has corrected them or tries again. Warnings stay for their reading time. */
export function dismissErrors(): void {
  change(toasts.filter((toast) => toast.kind !== 'error'));
}

/** The age, in milliseconds, from which a toast belongs to an earlier step. */
const READ_AFTER = 1_500;

/** For how long a toast has been shown, in milliseconds. */
export const ageOf = ({ shownAt }: ShownToast): number => performance.now() - shownAt;

/** Whether a toast belongs to an earlier step. */
export const isRead = (toast: ShownToast): boolean => ageOf(toast) >= READ_AFTER;

/** Removes the toasts of an earlier step. They would cover the title of the next one. */
export function dismissReadToasts(): void {
  change(toasts.filter((toast) => !isRead(toast)));
}

/** Calls `listener` after every change; the returned function unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts that are shown, the newest last. */
export function shownToasts(): readonly ShownToast[] {
  return toasts;
}
