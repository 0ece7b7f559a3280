declare global {
  interface Window {
    /** The `data-act` of the buttons that were clicked before React was there (bootstrap.js); null from then on. */
    early?: Set<string> | null;
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
