import { RELOADS_ONLINE } from 'domain/texts/common';
import { siteAnswers } from '../loading/site-answers.ts';
import { showToast } from './toast/toast-store.ts';

/** The time between two attempts, in milliseconds. */
const PAUSE = 5_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Reloads the page, or resolves with false where the site does not answer. Then it tries again. */
async function attempt(): Promise<boolean> {
  clearTimeout(timer);
  if (await siteAnswers()) {
    window.location.reload();
    return true;
  }
  clearTimeout(timer);
  timer = setTimeout(again, PAUSE);
  window.addEventListener('online', again, { once: true });
  return false;
}

function again(): void {
  clearTimeout(timer);
  // A dialog that was opened meanwhile may hold typed values, which a reload would lose.
  if (document.querySelector('dialog[open]') === null) void attempt();
}

/**
 * Reloads the page as soon as the site answers. Without a network a reload would lead to the browser's error page, so the page
 * stays until then and says so.
 */
export async function reloadWhenOnline(): Promise<void> {
  if (!(await attempt())) showToast({ kind: 'error', text: RELOADS_ONLINE });
}
