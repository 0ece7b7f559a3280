declare global {
  interface Window {
    /** The `data-act` of the buttons that were clicked before React was there (bootstrap.js); null from then on. */
    early?: Set<string> | null;
    /** Ends what bootstrap.js shows while an answer is under way; absent where no shell has run it, as in Vite's own server. */
    endWait?: () => void;
  }
}

/**
 * Clicks what was clicked before React was there. React may have replaced the element: it renders anew what it does not recognize,
 * as on a page that the browser has translated.
 */
export function pressEarly(): void {
  const acts = window.early;
  window.early = null;
  for (const act of acts ?? []) document.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
}

/** Ends the wait that a press or a return from the payment page began, because its answer is on the screen or failed. */
export function endWait(): void {
  window.endWait?.();
}
