/** What this browser keeps for later visits; null where it blocks storage. */
export function deviceStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
