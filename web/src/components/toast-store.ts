/** What a toast says. A catalogue text that joins title and text is passed whole as `text`, or split at its title. */
export interface ToastMessage {
  readonly kind: 'success' | 'error' | 'info';
  readonly title?: string;
  readonly text: string;
}
export interface ShownToast extends ToastMessage {
  readonly id: number;
  /** By `performance.now()`. */
  readonly shownAt: number;
}

let toasts: readonly ShownToast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The most toasts that stand at once; older ones make room. */
const MAX_SHOWN = 2;

/** Shows a toast, from anywhere; the same message shown twice stands once. */
export function showToast(message: ToastMessage): void {
  const others = toasts.filter((toast) => toast.text !== message.text || toast.title !== message.title);
  change([...others, { ...message, id: nextId++, shownAt: performance.now() }].slice(-MAX_SHOWN));
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Too long ago to belong to what is happening now, in milliseconds. */
const READ_AFTER = 1_500;

/** Takes away what the step before had to say: the notices would cover the title of the next. */
export function dismissReadToasts(): void {
  const now = performance.now();
  change(toasts.filter((toast) => now - toast.shownAt < READ_AFTER));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToasts(): readonly ShownToast[] {
  return toasts;
}
