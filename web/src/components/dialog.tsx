import { CLOSE } from 'domain/texts/common';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { dismissReadToasts } from './toast-store.ts';
import { Toaster } from './toast.tsx';

interface DialogProps {
  title: string;
  /** Asked to close: Escape or the close button. The parent stops rendering the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** Covers the whole screen. */
  fullScreen?: boolean;
  /** What the close button is called; 'Fechar' unless told. */
  closeLabel?: string;
  /** Wider than a form, for the questionnaire. */
  wide?: boolean;
  /** Keeps the title for assistive technology only, where the content has a heading of its own. */
  titleHidden?: boolean;
}

interface DialogTitleProps {
  id: string;
  hidden: boolean;
  /** What the title is of; it may have been scrolled in the step before. */
  content: RefObject<HTMLDivElement | null>;
  children: string;
}

/** A new title is a new step, read from its start: at the heading, unless the content asks for the focus. */
function DialogTitle({ id, hidden, content, children }: DialogTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const [name, ...rest] = children.split(' - ');
  useEffect(() => {
    dismissReadToasts();
    content.current?.scrollTo(0, 0);
    content.current?.parentElement?.scrollTo(0, 0);
    const dialog = ref.current?.closest('dialog');
    if (!dialog?.querySelector('[autofocus]')) ref.current?.focus();
  }, [content]);
  return (
    <h2
      ref={ref}
      id={id}
      tabIndex={-1}
      className={`outline-none ${hidden ? 'sr-only' : 'display pt-2 text-[min(1.875rem,10vw)] sm:pt-1 sm:text-4xl'}`}
    >
      {name}
      {rest.length > 0 && (
        <>
          {' - '}
          {/* On a phone what a dash sets apart, a step of several, stands in a line of its own. */}
          <span className="max-sm:block">{rest.join(' - ')}</span>
        </>
      )}
    </h2>
  );
}

/**
 * A modal on the native <dialog>: the browser keeps the focus inside and the page behind inert, daisyUI locks its scroll.
 * Open as long as it is rendered; the focus returns to where it was, or to the heading of the card that it was in. A click
 * beside it does not close it, so that nothing typed is lost by a slip.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    onClose,
    children,
    fullScreen = false,
    closeLabel = CLOSE,
    wide = false,
    titleHidden,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();

  // Before the title's effect: what is not open yet cannot be focused.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    // Where it stood, if what was done here takes it away.
    const heading = before?.closest('section:has(h2)')?.querySelector('h2');
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else heading?.focus();
    };
  }, []);

  const size = fullScreen
    ? 'h-dvh max-h-none w-screen max-w-none rounded-none'
    : `border border-base-300 max-h-[calc(100dvh-1rem)] w-[calc(100%-1rem)] ${wide ? 'max-w-2xl' : 'max-w-lg'}`;
  return (
    <dialog
      ref={ref}
      className="modal"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input's cancel bubbles here too.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The browser may close without asking (a second Escape); our own close() leaves it open again or unmounted.
        if (event.target === ref.current && !ref.current.open) onClose();
      }}
    >
      <div className={`modal-box flex scroll-py-4 flex-col p-0 text-pretty ${size}`}>
        <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-8 sm:pt-6">
          <DialogTitle key={title} id={titleId} hidden={titleHidden === true} content={content}>
            {title}
          </DialogTitle>
          <button
            type="button"
            className="btn btn-ghost btn-square -mr-2 ml-auto text-2xl"
            aria-label={closeLabel}
            onClick={onClose}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        {/* As wide as what stands below it: over the whole screen, that is the form in its middle. */}
        <div className={fullScreen ? 'mx-auto w-full max-w-lg' : ''}>
          <Toaster inDialog />
        </div>
        {/* Without much height, or with large text, title and content scroll as one: little would be left to the content. */}
        <div
          ref={content}
          className="rolagem flex-1 scroll-pb-32 overflow-y-auto px-5 pt-3 pb-6 sm:px-8 sm:pb-8 [@media(max-height:35rem)]:flex-none [@media(max-height:35rem)]:overflow-visible"
        >
          {children}
        </div>
      </div>
    </dialog>
  );
}
