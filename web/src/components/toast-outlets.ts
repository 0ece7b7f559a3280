/** The ids of the mounted `<Toaster/>`s; the last one is on top and shows the toasts. */
let outlets: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]) {
  outlets = next;
  for (const listener of listeners) listener();
}

export function claimOutlet(id: string): void {
  change([...outlets.filter((other) => other !== id), id]);
}

export function releaseOutlet(id: string): void {
  change(outlets.filter((other) => other !== id));
}

export function subscribeToOutlets(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function topOutlet(): string | null {
  return outlets.at(-1) ?? null;
}
