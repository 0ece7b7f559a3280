import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';

/**
 * What an address can open over its page, as in `/?abrir=pix-pro`. The names are Portuguese, because people see them. None tells
 * anything about a person: `compra` shows the purchase that this browser keeps, and nothing where it keeps none; `codigo-pro` shows
 * its open code for that plan, and the form where there is none.
 */
export type Opened = 'compra' | 'entrar' | 'anamnese' | 'sessao' | `${'pix' | 'codigo' | 'cartao'}-${string}`;

function isOpened(name: string | null): name is Opened {
  return /^(compra|entrar|anamnese|sessao|(pix|codigo|cartao)-[a-z]+)$/.test(name ?? '');
}

/** What the query string of an address opens; null where it names nothing, or something unknown. */
export function openedBy(search: string): Opened | null {
  const name = new URLSearchParams(search).get('abrir');
  return isOpened(name) ? name : null;
}

/** React Router keeps the state of a history entry as `usr`. */
const EntrySchema = v.object({ usr: v.object({ entries: v.number() }) });

/**
 * The number of entries of the browser's history from the present one down to the page; 0 where none of ours lies over the page, as
 * after a link from elsewhere. It is read from the browser, because React renders a move later than it happens.
 */
export function entriesOverPage(): number {
  const entry = v.safeParse(EntrySchema, window.history.state);
  return entry.success ? entry.output.usr.entries : 0;
}

/** The present query string with other values for what is open. The other parameters stay, such as an advertisement's mark. */
function searchWith(opened: Opened | null, step?: number): string {
  const query = new URLSearchParams(window.location.search);
  query.delete('abrir');
  query.delete('passo');
  // What a link has asked for is done once it is open.
  query.delete('corrigir');
  if (opened !== null) query.set('abrir', opened);
  if (step !== undefined) query.set('passo', `${step}`);
  return `?${query}`;
}

/**
 * Going back to an address with a fragment takes the focus from the control to which the closed dialog gave it. The browser does
 * so after it has told the page, but before it draws.
 */
function giveBackFocus(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement)
    opener.focus({ preventScroll: true });
}

interface OpenOptions {
  /** Leaves what is open in the history, so that the browser's Back leads to it; otherwise `opened` takes its place. */
  readonly over?: boolean;
  readonly step?: number;
}

/** What the address opens, and the ways to change it. The browser's Back and Forward close and open it without further help. */
export interface OpenedState {
  readonly opened: Opened | null;
  readonly open: (opened: Opened, options?: OpenOptions) => void;
  readonly back: () => void;
  readonly close: () => void;
}

/** The dialog that is open over a page, as a part of the page's address. */
export function useOpened(): OpenedState {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const opened = openedBy(location.search);
  const left = useRef<unknown>(null);
  useEffect(() => {
    if (opened === null) return undefined;
    return () => {
      const { activeElement } = document;
      requestAnimationFrame(() => giveBackFocus(activeElement));
    };
  }, [opened]);
  // The address of a dialog has no fragment, so that the page below does not scroll.
  const go = (search: string, entries: number, replace: boolean) =>
    void navigate({ pathname, search }, { replace, state: { entries } });
  const toPage = () => go(searchWith(null), 0, true);

  /** The browser moves later than it is told to: the second press of a double click would leave the page. */
  function goBack(entries: number) {
    if (left.current === location) return;
    left.current = location;
    void navigate(-entries);
  }

  function open(next: Opened, { over = false, step }: OpenOptions = {}) {
    // The person may have gone to another page meanwhile.
    if (window.location.pathname !== pathname) return;
    const current = openedBy(window.location.search);
    const entries = entriesOverPage();
    const address = searchWith(next, step);
    // A second press, before React has answered the first one, would need a second Back.
    const isThere = step === undefined ? current === next : address === window.location.search;
    if (entries > 0 && isThere) return;
    if (!over && entries > 0) return go(address, entries, true);
    // What a link from elsewhere opened gets the page below it, so that closing leads there.
    if (!over && current !== null) toPage();
    return go(address, over && current === next ? entries + 1 : 1, false);
  }

  function close() {
    // The person may have closed it or gone elsewhere while its action was under way.
    if (openedBy(window.location.search) !== opened) return;
    const entries = entriesOverPage();
    if (entries > 0) goBack(entries);
    else toPage();
  }

  return { opened, open, back: () => goBack(1), close };
}
