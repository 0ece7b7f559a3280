import { LANDING } from 'domain/texts/landing';
import { TRAINER } from 'domain/trainer';
import { Link } from 'react-router-dom';

/** The anchors of the page, in its order (spec §2). */
const ANCHORS = ['inicio', 'resultados', 'sobre', 'planos'] as const;

/** Site header: anchors, the panel and the way to the plans. */
export function Header() {
  return (
    <header className="sticky top-0 z-10 border-base-300 border-b bg-base-100">
      <a href="#conteudo" className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:m-2">
        {LANDING.skip}
      </a>
      <div className="mx-auto flex max-w-7xl items-center gap-x-2 px-4 py-2 sm:gap-x-6 sm:px-8">
        <a href="#inicio" className="display mr-auto flex min-h-11 items-center text-xl sm:text-2xl">
          {TRAINER.name}
        </a>
        <nav aria-label={LANDING.navLabel} className="hidden gap-1 lg:flex">
          {ANCHORS.map((anchor) => (
            <a key={anchor} href={`#${anchor}`} className="btn btn-ghost text-base">
              {LANDING.nav[anchor]}
            </a>
          ))}
        </nav>
        <Link to="/dashboard" className="btn btn-ghost px-3 text-base">
          {LANDING.panel}
        </Link>
        <a href="#planos" className="btn btn-primary hidden text-base sm:inline-flex">
          {LANDING.start}
        </a>
      </div>
    </header>
  );
}
