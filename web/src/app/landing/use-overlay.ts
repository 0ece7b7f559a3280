import { PLAN_IDS } from 'domain/plans';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type NavigateOptions,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import * as v from 'valibot';
import { endWait } from '../../loading/early-presses.ts';
import type { Overlay } from './landing-overlay.tsx';

/**
 * What the history entry of a dialog says. `again` is a form that the browser's Forward can open anew. Most other dialogs are about
 * a payment, so they come from the kept orders only.
 */
const EntrySchema = v.object({
  dialog: v.object({
    again: v.nullable(v.object({ kind: v.picklist(['pix', 'card']), plan: v.picklist(PLAN_IDS) })),
  }),
});

/** Whether the state of a history entry is a dialog's. */
export function isDialogEntry(state: unknown): boolean {
  return v.is(EntrySchema, state);
}

/** The address of the page. The router's own may be older, because it changes it in a transition. */
const here = () => ({
  pathname: window.location.pathname,
  search: window.location.search,
  hash: window.location.hash,
});

/**
 * Tells the open dialog what Escape would tell it, since some dialogs say or do something before they close. Answers whether a
 * dialog was there.
 */
function pressEscape(): boolean {
  const dialog = document.querySelector('dialog[open]');
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  return dialog !== null;
}

/**
 * Going back to an address with a fragment takes the focus from the control to which the closed dialog gave it. The browser does
 * so after it has told the page, but before it draws.
 */
function giveBackFocus(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement)
    opener.focus({ preventScroll: true });
}

/** The dialog over the landing page, and the ways to change it. */
interface OverlayState {
  readonly overlay: Overlay | null;
  /** Opens a dialog, or puts the next one in its place. */
  readonly open: (overlay: Overlay) => void;
  readonly close: () => void;
  /** Goes to the dashboard in place of the dialog. */
  readonly toDashboard: (options?: NavigateOptions) => void;
}

/**
 * The dialog over the landing page as a part of the browser's history. A dialog has an entry of its own, so that the browser's
 * Back closes it instead of leaving the page. Closing it by its button goes back over that entry.
 */
export function useOverlay(): OverlayState {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const byBrowser = useNavigationType() === NavigationType.Pop;
  /** Whether the present entry is a dialog's. The browser moves later than it is told to, so this runs ahead of `location`. */
  const entered = useRef(false);
  /** Whether the way back over the entry of a closed dialog is not finished. */
  const leaving = useRef(false);
  /** What had the focus when the dialog was opened. */
  const opener = useRef<Element | null>(null);

  function enter(next: Overlay) {
    entered.current = true;
    opener.current = document.activeElement;
    const again = v.safeParse(EntrySchema, { dialog: { again: next } });
    const state = again.success ? again.output : { dialog: { again: null } };
    // The page may be laid out anew below the dialog. The way back then leaves it where it is, not where it was.
    window.history.scrollRestoration = 'manual';
    void navigate(here(), { state });
    window.history.scrollRestoration = 'auto';
  }

  function open(next: Overlay) {
    // A dialog stays on the screen until the code of the next one is loaded.
    if (overlay === null) setOverlay(next);
    else startTransition(() => setOverlay(next));
    if (!entered.current && !leaving.current) enter(next);
  }

  function close() {
    setOverlay(null);
    if (!entered.current) return;
    entered.current = false;
    leaving.current = true;
    void navigate(-1);
  }

  /** The browser has moved through its history. */
  function follow() {
    const entry = v.safeParse(EntrySchema, location.state);
    entered.current = entry.success;
    const wasLeaving = leaving.current;
    leaving.current = false;
    if (wasLeaving) requestAnimationFrame(() => giveBackFocus(opener.current));
    if (entry.success) {
      if (overlay === null) setOverlay(entry.output.dialog.again);
    } else if (overlay !== null && wasLeaving) {
      // This dialog was opened before the browser had gone back over the entry of the one before.
      enter(overlay);
    } else if (overlay !== null && !pressEscape()) {
      // The code of the dialog is still loading.
      endWait();
      setOverlay(null);
    }
  }

  const [initial] = useState(location);
  const arrive = useEffectEvent((at: typeof location) => {
    // The browser reads `scrollRestoration` after it has told the page of the move, and before the next frame.
    requestAnimationFrame(() => {
      window.history.scrollRestoration = 'auto';
    });
    if (at !== initial) {
      if (byBrowser) follow();
    } else if (isDialogEntry(at.state)) {
      // A reload closes the dialog, so its entry becomes one of the page.
      void navigate(here(), { replace: true, state: null });
    }
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the browser's history is outside React, and tells no other event
  useEffect(() => arrive(location), [location]);

  return {
    overlay,
    open,
    close,
    toDashboard: (options) => void navigate('/dashboard', { ...options, replace: entered.current }),
  };
}
