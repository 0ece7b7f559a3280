import { useSyncExternalStore } from 'react';

/** What Chromium tells where the site may be installed. `prompt` opens its dialog, once. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The event of this page, until it was used. */
let kept: InstallEvent | null = null;
const listeners = new Set<() => void>();

function keep(event: InstallEvent | null): void {
  kept = event;
  for (const listener of listeners) listener();
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/**
 * Keeps Chromium's offer for the panel's own, which comes after the first training. The browser makes it once for a page, as soon as that
 * is loaded, so the entry calls this before anything is drawn.
 */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    // Otherwise Chrome on Android offers the installation by itself, to whoever has just signed in.
    event.preventDefault();
    keep(event);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** Opens the browser's dialog, and resolves with the person's answer. Rejects where it cannot be opened. It works once. */
export async function install(): Promise<'accepted' | 'dismissed'> {
  const event = kept;
  if (event === null) throw new Error('The browser has no offer');
  try {
    return (await event.prompt()).outcome;
  } finally {
    keep(null);
  }
}

/** How the panel can be installed: by the browser's dialog, or by steps that a person takes in the browser's menu. */
export type InstallWay = 'dialog' | 'steps';

/**
 * Safari, and Chrome with Safari's engine. The views inside of other apps (Instagram) cannot install: they name another app at the end, or
 * no Safari at all.
 */
const APPLE_BROWSER = /(?:Version|CriOS)\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/;

function wayNow(): InstallWay | null {
  if (kept !== null) return matchMedia('(display-mode: standalone)').matches ? null : 'dialog';
  // Safari on a Mac has the property, too, and other words in its menu. Only its screen cannot be touched.
  const isApples =
    'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1;
  return isApples && APPLE_BROWSER.test(navigator.userAgent) ? 'steps' : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How this browser can install the panel; null where it cannot, or nothing true can be said of it, or the page is the installed one. */
export const useInstallWay = (): InstallWay | null => useSyncExternalStore(subscribe, wayNow);
