import { DISMISS_NOTICE, NOTIFICATIONS, TOAST_KINDS } from 'domain/texts/common';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { DecorationBoundary, decorate } from '../decoration.tsx';
import { moveToFreePlace } from '../floating/move-to-free-place.ts';
import { claimOutlet, releaseOutlet, subscribeToOutlets, topOutlet } from './toast-outlets.ts';
import { ageOf, dismissToast, type ShownToast, shownToast, subscribeToToasts } from './toast-store.ts';

export { showToast } from './toast-store.ts';

/** The time to notice a toast, in milliseconds. */
const NOTICING = 2_500;

/** The age, in milliseconds, from which a toast has been announced. */
const ANNOUNCED_AFTER = 1_500;

/** The pause after which the page has scrolled to its place, in milliseconds. */
const SCROLL_PAUSE = 150;

/** How long a toast stays, in milliseconds: the time to notice it and to read its text. */
function readingTime(toast: ShownToast): number {
  return NOTICING + 50 * (toast.text.length + (toast.title?.length ?? 0));
}

function Toast({ toast }: { toast: ShownToast }) {
  /** What had the focus before. It takes the focus again when the person dismisses the toast, and the page does not move. */
  const before = useRef<Element | null>(null);
  const [held, setHeld] = useState(false);
  // A toast that outlives its dialog is mounted a second time, and was announced there.
  const [announced] = useState(() => ageOf(toast) >= ANNOUNCED_AFTER);
  useEffect(() => {
    if (held) return undefined;
    const left = Math.max(NOTICING, readingTime(toast) - ageOf(toast));
    const timer = setTimeout(() => dismissToast(toast.id), left);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const kind = TOAST_KINDS[toast.kind];
  return (
    // Dark in both themes: only the colours of the dark theme can be told apart on the toast's ground. The style sheet draws
    // the icon of the kind (`aviso`).
    <div
      data-theme="ink"
      aria-live={announced ? 'off' : undefined}
      className={`aviso ${toast.kind} flex items-start gap-2 border-l-4 bg-neutral py-1 pl-3 text-neutral-content shadow-xl`}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      {/* A title may say the kind already. */}
      {toast.title !== kind && <span className="sr-only">{`${kind}:`}</span>}
      <p className="flex-1 py-2.5 text-base leading-snug">
        {toast.title !== undefined && <strong>{`${toast.title} `}</strong>}
        <span>{toast.text}</span>
      </p>
      <button
        type="button"
        className="btn btn-ghost btn-square pointer-events-auto text-neutral-content hover:bg-current/15"
        aria-label={DISMISS_NOTICE}
        onClick={() => {
          // Safari gives no focus to a button that is clicked. Then nothing has lost it.
          if (held && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
          dismissToast(toast.id);
        }}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

/**
 * The place of the toast: a polite live region with the role `log`, which is read entry by entry. One stands at the
 * root of the app, at the bottom of the screen or higher, where it covers no control. Clicks pass through it, its
 * button apart. One stands inside every open dialog (`inDialog`), because everything outside a modal dialog is inert.
 * There it stands below the content, which makes room for it and keeps what has the focus in sight. Only the topmost outlet shows
 * the toast.
 */
export function Toaster(props: { inDialog?: boolean }) {
  return (
    <DecorationBoundary>
      <Toasts {...props} />
    </DecorationBoundary>
  );
}

/** Scrolls the dialog until its toast covers no part of what has the focus, such as the button that was pressed. */
function uncoverFocus(toaster: HTMLElement | null) {
  const box = toaster?.parentElement;
  const focused = document.activeElement;
  if (!toaster || !focused || !box?.contains(focused)) return;
  const covered = focused.getBoundingClientRect().bottom - toaster.getBoundingClientRect().top;
  // Either the content scrolls or, on a low screen, the whole dialog.
  if (covered > 0) for (const each of [box, toaster.previousElementSibling]) each?.scrollBy(0, covered);
}

function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const id = useId();
  const toast = useSyncExternalStore(subscribeToToasts, shownToast, () => null);
  const top = useSyncExternalStore(subscribeToOutlets, topOutlet, () => null);
  useEffect(() => {
    claimOutlet(id);
    return () => releaseOutlet(id);
  }, [id]);
  const shown = top === id ? toast : null;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shown === null) return undefined;
    if (inDialog) {
      decorate(() => uncoverFocus(ref.current));
      return undefined;
    }
    const place = () => decorate(() => moveToFreePlace(ref.current));
    place();
    // A control or a bar may come below the toast later, when the page shows more or scrolls.
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    let timer = 0;
    const scrolled = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(place, SCROLL_PAUSE);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      changes.disconnect();
      window.clearTimeout(timer);
      window.removeEventListener('scroll', scrolled);
    };
  }, [inDialog, shown]);
  return (
    <div
      ref={ref}
      role="log"
      aria-label={NOTIFICATIONS}
      className={
        inDialog
          ? 'sticky bottom-0 z-2 mx-auto w-full max-w-lg not-empty:p-2'
          : 'pointer-events-none fixed inset-x-2 bottom-2 z-50 mx-auto max-w-md'
      }
    >
      {shown && <Toast key={shown.id} toast={shown} />}
    </div>
  );
}
