declare global {
  interface Window {
    /** Ends what bootstrap.js shows while an answer is under way; absent where no shell has run it, as in Vite's own server. */
    endWait?: () => void;
  }
}

/** Ends the wait that a press or a return from the payment page began, because its answer is on the screen or failed. */
export function endWait(): void {
  window.endWait?.();
}
