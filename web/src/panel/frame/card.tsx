import { HELP } from 'domain/panel/texts';
import type { ReactNode, RefObject } from 'react';
import { WhatsappLink } from '../../kit/ui/new-tab-links.tsx';

interface CardProps {
  title: string;
  /** The heading, which takes the focus when a focused element of the card disappears. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function Card({ title, headingRef, children }: CardProps) {
  return (
    <section className="border-base-300 border-t-2 bg-base-100 px-5 py-6 sm:px-8">
      <h2 ref={headingRef} tabIndex={-1} className="display mb-4 text-3xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FoldProps {
  title: string;
  essence: string;
  /** Whether it is open from the start; afterwards the person opens and closes it. */
  open?: boolean;
  summaryRef?: RefObject<HTMLElement | null>;
  /** What it holds. Until that is loaded nothing can be opened, so that no press is lost when it comes. */
  children?: ReactNode;
}

const FRAME = 'group border-base-300 border-t-2 bg-base-100 print:[&:not([open])]:hidden';
const LINE = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3 sm:px-8';

/** A card of the dashboard that is closed until it is pressed. */
export function Fold({ title, essence, open, summaryRef, children }: FoldProps) {
  const line = (
    <>
      <h2 className="display text-3xl">{title}</h2>
      <span
        aria-hidden="true"
        className="row-span-2 grid size-8 place-items-center overflow-hidden text-5xl text-primary leading-8 group-open:rotate-45 print:hidden"
      >
        {children && '+'}
      </span>
      <span className="wrap-break-word text-sm opacity-75" aria-live="polite">
        {essence}
      </span>
    </>
  );
  if (!children) return <div className={`${FRAME} ${LINE}`}>{line}</div>;
  return (
    <details className={FRAME} open={open}>
      <summary ref={summaryRef} className={`${LINE} cursor-pointer list-none`}>
        {line}
      </summary>
      <div className="px-5 pt-2 pb-6 sm:px-8">{children}</div>
    </details>
  );
}

/** The card that offers help through WhatsApp, as one line. */
export function HelpCard() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-2 border-base-300 border-t-2 bg-base-100 px-5 py-3 sm:px-8 print:hidden">
      <h2 className="font-bold text-sm">{HELP.title}</h2>
      <WhatsappLink
        className="btn btn-whatsapp h-auto min-h-(--size) max-w-full px-3 py-1 text-sm"
        message={HELP.message}
      >
        {HELP.button}
      </WhatsappLink>
    </section>
  );
}
