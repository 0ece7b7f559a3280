import { Component, type ReactNode } from 'react';
import { LOAD_FAILED, OPENING, RELOADS_ONLINE } from 'domain/kit/texts';
import { reloadDecided, siteAnswers } from '../failures.ts';
import { RetryButton } from './button.tsx';
import { showToast } from './toast.tsx';

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

/** Answers a press at once, until the code of the dialog that it opens is there. */
export function Opening() {
  return (
    <output className="fixed inset-x-4 bottom-4 z-30 bg-neutral p-4 text-neutral-content">{OPENING}</output>
  );
}

/** `deciding`: the page may yet reload by itself. `silent`: another boundary shows the message. */
type State = { part: 'whole' | 'deciding' | 'message' | 'silent' };

/** Removes the message that another boundary shows. One is enough, because 'Tentar novamente' loads the whole page. */
let silenceOther: (() => void) | null = null;

/** Shows a message and a retry button where a chunk of the app could not be loaded; the rest of the page stays. */
export class ChunkBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { part: 'whole' };

  static getDerivedStateFromError(): State {
    return { part: 'deciding' };
  }

  override componentDidCatch() {
    void this.tell();
  }

  private async tell() {
    await reloadDecided();
    endWait();
    // A form of the page's HTML waits for the code that did not come, and nothing beside it can be pressed.
    document.querySelector('body > dialog')?.remove();
    silenceOther?.();
    silenceOther = () => this.setState({ part: 'silent' });
    this.setState({ part: 'message' });
  }

  override render() {
    const { part } = this.state;
    if (part === 'whole') return this.props.children;
    if (part === 'silent') return null;
    if (part === 'deciding') return <Opening />;
    return (
      <div
        role="alert"
        data-theme="ink"
        className="fixed inset-x-2 bottom-2 z-50 mx-auto grid max-w-md gap-3 border-error border-l-4 bg-neutral p-4 text-neutral-content shadow-xl"
      >
        <p>{LOAD_FAILED}</p>
        <RetryButton onRetry={reloadWhenOnline} />
      </div>
    );
  }
}

declare global {
  interface Window {
    /** Whether the inline script still opens and closes the dialogs in the page's place (bootstrap.js); null once React is there. */
    early?: boolean | null;
    /** Ends what bootstrap.js shows while an answer is under way; absent where no shell has run it, as in Vite's own server. */
    endWait?: () => void;
  }
}

/** From now on React opens and closes the dialogs, and no longer the inline script. */
export function tellReactIsThere(): void {
  window.early = null;
}

/** Ends the wait that a press or a return from the payment page began, because its answer is on the screen or failed. */
export function endWait(): void {
  window.endWait?.();
}
