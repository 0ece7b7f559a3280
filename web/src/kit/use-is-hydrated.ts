import { useSyncExternalStore } from 'react';

/** False while React takes over the prerendered page. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
