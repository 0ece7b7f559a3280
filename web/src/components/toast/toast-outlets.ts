/** The ids of the mounted `<Toaster/>`s; the last one is on top and shows the toasts. */
let outlets: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]) {
  outlets = next;
  for (const listener of listeners) listener();
}

/** Puts an outlet on top. */
export function claimOutlet(id: string): void {
  change([...outlets.filter((other) => other !== id), id]);
}

/** Removes an outlet; the one below it shows the toasts. */
export function releaseOutlet(id: string): void {
  change(outlets.filter((other) => other !== id));
}

/** Calls `listener` after every change; the returned function unsubscribes. */
export function subscribeToOutlets(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of the outlet on top; null without one. */
export function topOutlet(): string | null {
  return outlets.at(-1) ?? null;
}
