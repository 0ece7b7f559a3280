import { ACCOUNT_LINK } from 'domain/account/link-texts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { decorate } from '../../kit/ui/decoration.tsx';

/** The title that was shown last. It outlives the frame, because each state of the page renders a new one. */
let lastTitle: string | null = null;

/** The one card of the page, with its title and the link home. With a new title the heading takes the focus. */
export function LinkFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves before the title is seen. Later, it would be taken from a person who has gone on to a field meanwhile.
  useLayoutEffect(() => {
    // The page's first title takes no focus, because screen readers start at the top of a new page anyway.
    if (lastTitle !== null && lastTitle !== title) decorate(() => heading.current?.focus());
    lastTitle = title;
  }, [title]);
  return (
    <main className="grid min-h-dvh content-start justify-items-center bg-base-200 px-3 py-6 text-pretty sm:content-center sm:px-4 sm:py-12">
      <section className="w-full max-w-md border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-10 sm:py-10">
        <h1 ref={heading} tabIndex={-1} className="display mb-5 text-4xl outline-none sm:text-5xl">
          {title}
        </h1>
        {children}
      </section>
      <Link to="/" className="btn btn-ghost mt-4">
        {ACCOUNT_LINK.home}
      </Link>
    </main>
  );
}

/** The page while the link is read. The build prerenders it into conta.html; a second text appears if loading takes long. */
export function LinkReading() {
  return (
    <LinkFrame title={ACCOUNT_LINK.pageTitle}>
      <p className="no-js-only text-lg">{ACCOUNT_LINK.scriptNeeded}</p>
      <div className="js-only">
        <output className="block text-lg">{ACCOUNT_LINK.reading}</output>
        <output className="animate-late mt-4 block">{ACCOUNT_LINK.slow}</output>
      </div>
    </LinkFrame>
  );
}
