import { DISMISS_NOTICE, NOTIFICATIONS, TOAST_KINDS } from 'domain/texts/common';
import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { DecorationBoundary, decorate } from '../decoration.tsx';
import { moveToFreePlace } from '../floating/move-to-free-place.ts';
import { claimOutlet, releaseOutlet, subscribeToOutlets, topOutlet } from './toast-outlets.ts';
import {
  ageOf,
  dismissToast,
  isRead,
  type ShownToast,
  shownToasts,
  subscribeToToasts,
} from './toast-store.ts';

export { showToast } from './toast-store.ts';

/** The time to notice a toast, in milliseconds. */
const NOTICING = 2_500;

/** How long a toast stays, in milliseconds: the time to notice it and to read its text. */
function readingTime(toast: ShownToast): number {
  return NOTICING + 50 * (toast.text.length + (toast.title?.length ?? 0));
}

interface ToastProps {
  toast: ShownToast;
  /** What had the focus before the toasts. It takes the focus again when the person dismisses one, and the page does not move. */
  beforeRef: RefObject<Element | null>;
}

function Toast({ toast, beforeRef }: ToastProps) {
  const [held, setHeld] = useState(false);
  // A toast that outlives its dialog is mounted a second time, and was announced there.
  const [announced] = useState(() => isRead(toast));
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
        if (!relatedTarget?.closest('.aviso')) beforeRef.current = relatedTarget;
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
          if (held && beforeRef.current instanceof HTMLElement)
            beforeRef.current.focus({ preventScroll: true });
          dismissToast(toast.id);
        }}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

interface ToasterProps {
  inDialog?: boolean;
}

const noToasts: readonly ShownToast[] = [];

/**
 * The place of the toasts: a polite live region with the role `log`, which is read entry by entry. One stands at the
 * root of the app, at the top of the screen or lower, where it covers no control. Clicks pass through it, its
 * buttons apart. One stands inside every open dialog (`inDialog`), because everything outside a modal dialog is inert.
 * There it stands below the title, which it would cover on a phone. Only the topmost outlet shows toasts.
 */
export function Toaster(props: ToasterProps) {
  return (
    <DecorationBoundary>
      <Toasts {...props} />
    </DecorationBoundary>
  );
}

function Toasts({ inDialog = false }: ToasterProps) {
  const id = useId();
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => noToasts);
  const top = useSyncExternalStore(subscribeToOutlets, topOutlet, () => null);
  useEffect(() => {
    claimOutlet(id);
    return () => releaseOutlet(id);
  }, [id]);
  const shown = top === id ? toasts : noToasts;
  const ref = useRef<HTMLDivElement>(null);
  const beforeRef = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!inDialog && shown.length > 0) decorate(() => moveToFreePlace(ref.current));
  }, [inDialog, shown]);
  return (
    <div
      ref={ref}
      role="log"
      aria-label={NOTIFICATIONS}
      className={`mx-auto flex flex-col gap-2 ${inDialog ? 'w-full px-5 not-empty:pt-3 sm:px-8' : 'pointer-events-none fixed inset-x-2 top-2 z-50 max-w-md'}`}
    >
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} beforeRef={beforeRef} />
      ))}
    </div>
  );
}
