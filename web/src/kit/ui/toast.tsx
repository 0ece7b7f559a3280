import { DISMISS_NOTICE, NOTIFICATIONS, TOAST_KINDS } from 'domain/kit/texts';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { DecorationBoundary, decorate } from './page.tsx';
import { moveToFreePlace } from './floating.ts';

/** A value outside React that components follow. */
function observed<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The ids of the mounted `<Toaster/>`s; the last one is on top and shows the toast. */
const outlets = observed<readonly string[]>([]);

/**
 * The content of a toast. A text that the specification writes as one string goes into `text` whole, its title included.
 * An `error` says that what the person asked for was not done, a `warning` that something needs their attention.
 */
interface ToastMessage {
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly title?: string;
  readonly text: string;
  /** Whether it stays when a dialog opens, because what it tells leads to one. */
  readonly leads?: boolean;
  /** Whether a moment of the panel says the same. Beside one it is only heard (styles.css). */
  readonly isEchoed?: boolean;
}
interface ShownToast extends ToastMessage {
  readonly id: number;
  readonly shownAt: number;
}

const shownToast = observed<ShownToast | null>(null);
let nextId = 1;

/** Shows a toast in the place of the one before it. Can be called from anywhere. */
export function showToast(message: ToastMessage): void {
  shownToast.set({ ...message, id: nextId++, shownAt: performance.now() });
}

function dismissToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(null);
}

/** Removes an error, because the person has corrected it or tries again. A warning stays for its reading time. */
export function dismissErrors(): void {
  if (shownToast.get()?.kind === 'error') shownToast.set(null);
}

/** Removes what an earlier screen has told, because a dialog opens. */
export function dismissEarlier(): void {
  if (shownToast.get()?.leads !== true) shownToast.set(null);
}

const ageOf = ({ shownAt }: ShownToast): number => performance.now() - shownAt;

/** The time to notice a toast, in milliseconds. */
const NOTICING = 2_500;

/** The age, in milliseconds, from which a toast has been announced. */
const ANNOUNCED_AFTER = 1_500;

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
    // the icon of the kind (`notice`).
    <div
      data-theme="ink"
      aria-live={announced ? 'off' : undefined}
      className={`notice ${toast.kind} ${toast.isEchoed ? 'echoed' : ''} flex items-start gap-2 border-l-4 bg-neutral py-1 pl-3 text-neutral-content shadow-xl`}
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
 * The place of the toast: a polite live region with the role `log`, which is read entry by entry. One stands at the root of the
 * app, at the bottom of the screen or higher, where it covers no control. Clicks pass through it, its button apart. One stands
 * inside every open dialog (`inDialog`), because everything outside a modal dialog is inert. There it stands below the content,
 * which makes room for it and keeps what has the focus in sight. Only the topmost outlet shows the toast.
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
  const toast = useSyncExternalStore(shownToast.subscribe, shownToast.get, () => null);
  const top = useSyncExternalStore(
    outlets.subscribe,
    () => outlets.get().at(-1),
    () => undefined,
  );
  useEffect(() => {
    const others = () => outlets.get().filter((other) => other !== id);
    outlets.set([...others(), id]);
    return () => outlets.set(others());
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
