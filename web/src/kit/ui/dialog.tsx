import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CLOSE } from 'domain/kit/texts';
import { Button } from './button.tsx';
import { decorate } from './page.tsx';
import { dismissEarlier, Toaster } from './toast.tsx';

interface DialogProps {
  title: string;
  /** A dialog that stands in the page before it is opened, and by which name the inline script finds it (bootstrap.js). */
  standing?: { readonly id: string; readonly open: boolean };
  /** The user pressed Escape or the close button. The parent stops rendering the dialog. */
  onClose: () => void;
  children: ReactNode;
  fullScreen?: boolean;
  closeLabel?: string;
  /** Wide, and of one height whatever its content is, so that the buttons at its end stay at one place. */
  wide?: boolean;
  /** Keeps the dialog open while its action runs, so that the person reads how that ends. */
  locked?: boolean;
}

/** On a phone a dialog is a sheet at the bottom of the screen, above the keyboard (`followKeyboard`). */
const SHEET =
  'border border-base-300 max-sm:self-end max-sm:rounded-b-none max-h-[calc(92dvh-var(--keyboard,0px))] w-full max-w-none sm:max-h-[calc(100dvh-1rem)] sm:w-[calc(100%-1rem)]';

/**
 * Tells the dialog's style sheet, as `--keyboard`, how much of the window's bottom the phone's keyboard covers. Where the browser
 * gives the page less room instead, that is nothing (`interactive-widget` in shell.html). What a person enlarges covers nothing.
 */
function followKeyboard(dialog: HTMLElement | null): (() => void) | undefined {
  const view = window.visualViewport;
  if (!view || !dialog) return undefined;
  const measure = () => {
    const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
    dialog.style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
  };
  for (const change of ['resize', 'scroll']) view.addEventListener(change, measure);
  return () => {
    for (const change of ['resize', 'scroll']) view.removeEventListener(change, measure);
  };
}

/** Moves the focus to the title unless an element of the content has `autofocus`. A closed dialog does not take the focus. */
function focusTitle(dialog: HTMLDialogElement | null | undefined) {
  if (!dialog?.querySelector('[autofocus]')) dialog?.querySelector('h2')?.focus();
}

function DialogTitle({ id, children }: { id: string; children: string }) {
  const [name, ...rest] = children.split(' - ');
  return (
    <h2 id={id} tabIndex={-1} className="display pt-2 text-[min(1.875rem,10vw)] outline-none sm:pt-1">
      <span>{name}</span>
      {rest.length > 0 && (
        <>
          <span> - </span>
          {/* On a phone the part behind the dash, as in 'Passo 3 de 7', stands in a line of its own. */}
          <span className="max-sm:block">{rest.join(' - ')}</span>
        </>
      )}
    </h2>
  );
}

/**
 * A modal on the native <dialog>: the browser keeps the focus inside and the page behind it inert; daisyUI locks the page's scroll.
 * The dialog is open as long as it is rendered, unless it is a standing one. When it closes, the focus returns to the element that had it, or to the heading of
 * that element's card. A click beside the dialog does not close it, so that a slip loses nothing typed.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    standing,
    onClose,
    children,
    fullScreen = false,
    closeLabel = CLOSE,
    wide = false,
    locked = false,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isOpen = standing?.open ?? true;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const dialog = ref.current;
    const before = document.activeElement;
    dismissEarlier();
    // The action of the dialog may remove the element that had the focus; its card's heading stays. The card may hold the dialog
    // too, whose title comes after the card's heading.
    const cards = [...document.querySelectorAll('section, details')].filter((card) => card.contains(before));
    const heading = cards.flatMap((card) => card.querySelector<HTMLElement>('summary, h2') ?? []).at(-1);
    decorate(() => {
      // The inline script may have opened it, and the person may be typing in it.
      if (dialog?.open) return;
      dialog?.showModal();
      focusTitle(dialog);
    });
    const unfollow = followKeyboard(dialog);
    return () =>
      decorate(() => {
        unfollow?.();
        dialog?.close();
        if (before instanceof HTMLElement && before.isConnected) before.focus();
        else heading?.focus();
      });
  }, [isOpen]);
  // A new title means a new step: the content scrolls to its start, and the heading takes the focus before the step is seen. Later, the
  // focus would be taken from a person who has gone on to a field meanwhile.
  const shownTitle = useRef(title);
  useLayoutEffect(() => {
    if (shownTitle.current === title) return;
    shownTitle.current = title;
    decorate(() => {
      content.current?.scrollTo(0, 0);
      content.current?.parentElement?.scrollTo(0, 0);
      focusTitle(ref.current);
    });
  }, [title]);

  const size = fullScreen
    ? 'h-dvh max-h-none w-screen max-w-none rounded-none'
    : `${SHEET} ${wide ? 'h-[46rem] sm:max-w-2xl' : 'sm:max-w-lg'}`;
  return (
    <dialog
      ref={ref}
      id={standing?.id}
      className="modal pb-(--keyboard)"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The `cancel` event of a file input bubbles up to here, too.
        if (event.target !== ref.current) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClose={(event) => {
        // A second Escape closes the dialog without a `cancel` event. After our own close() it is open again or
        // unmounted.
        if (event.target !== ref.current || ref.current.open) return;
        if (locked) ref.current.showModal();
        else onClose();
      }}
    >
      <div className={`modal-box flex scroll-pt-4 scroll-pb-[30vh] flex-col p-0 text-pretty ${size}`}>
        <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-8 sm:pt-6">
          <DialogTitle key={title} id={titleId}>
            {title}
          </DialogTitle>
          <button
            type="button"
            className="btn btn-ghost btn-square -mr-2 ml-auto text-xl"
            aria-label={closeLabel}
            disabled={locked}
            onClick={onClose}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        {/* On a low screen or with large text, title and content scroll together: the title would leave little room. */}
        <div
          ref={content}
          className={`scroll-edges relative flex-1 scroll-pb-32 overflow-y-auto px-5 pt-3 pb-6 sm:px-8 sm:pb-8 [@media(max-height:35rem)]:flex-none [@media(max-height:35rem)]:overflow-visible ${wide ? 'flex flex-col *:shrink-0' : ''}`}
        >
          {children}
        </div>
        {isOpen && <Toaster inDialog />}
      </div>
    </dialog>
  );
}

interface DialogActionsProps {
  back: string;
  onBack: () => void;
  /** Whether the way back is closed, while the action runs. */
  locked?: boolean;
  children: ReactNode;
}

/**
 * The buttons of a dialog, at the dialog's end. Where the content is longer than the screen, the bar stays at the
 * bottom edge, within reach of a thumb. On a low screen or with large text it scrolls with the content, because it would
 * leave little room. It has to be the last element of the dialog's content, whose padding it covers.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 -mb-6 border-base-300 border-t bg-base-100 px-5 py-3 sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-5 [@media(min-height:35.01rem)]:sticky [@media(min-height:35.01rem)]:-bottom-6 [@media(min-height:35.01rem)]:z-1 sm:[@media(min-height:35.01rem)]:-bottom-8">
      {children}
    </div>
  );
}

/** The buttons at the end of a dialog: the way back, then the action. */
export function DialogActions(props: DialogActionsProps) {
  return (
    <ActionBar>
      <FormActions {...props} />
    </ActionBar>
  );
}

/** The same at the end of a form that stands in the page. */
export function FormActions({ back, onBack, locked, children }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button look="outline" disabled={locked === true} onClick={onBack}>
        {back}
      </Button>
      {children}
    </div>
  );
}

/** Why the action failed. The message stays until the next attempt, and screen readers announce it. */
export function DialogProblem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && <p className="mb-6 border-error border-l-4 bg-base-200 px-4 py-3">{text}</p>}
    </div>
  );
}
