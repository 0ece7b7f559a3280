import { ACCOUNT_LINK } from 'domain/texts/account-link';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

/** The title that was shown last; each state of the page draws a frame of its own. */
let lastTitle: string | null = null;

/** The one card of the page, with its title and the way home. A new title is a new step, read from its start. */
export function LinkFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not the page's first: the browser reads a new page by itself.
    if (lastTitle !== null && lastTitle !== title) heading.current?.focus();
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

/** While the link is read: what conta.html shows before any script has run, and says by itself when that takes long. */
export function LinkReading() {
  return (
    <LinkFrame title={ACCOUNT_LINK.pageTitle}>
      <p className="sem-script text-lg">{ACCOUNT_LINK.scriptNeeded}</p>
      <div className="com-script">
        <output className="block text-lg">{ACCOUNT_LINK.reading}</output>
        <output className="animate-late mt-4 block">{ACCOUNT_LINK.slow}</output>
      </div>
    </LinkFrame>
  );
}
