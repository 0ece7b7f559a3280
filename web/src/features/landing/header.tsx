import { LANDING } from 'domain/texts/landing';
import { TRAINER } from 'domain/content/trainer';
import { Link } from 'react-router-dom';
import { MenuIcon, ThemeIcon } from './icons.tsx';

/** The anchors of the page, in its order (spec §2). */
const ANCHORS = ['inicio', 'resultados', 'sobre', 'planos'] as const;

/** The button that changes the theme. The inline script (bootstrap.js) handles its click and stores the choice. */
function ThemeSwitch({ className }: { className: string }) {
  return (
    <button
      type="button"
      data-tema="1"
      aria-label={LANDING.theme}
      className={`btn btn-ghost btn-square com-script ${className}`}
    >
      <ThemeIcon />
    </button>
  );
}

function Anchors({ look = 'px-3 text-base' }: { look?: string }) {
  return ANCHORS.map((anchor) => (
    <a key={anchor} href={`#${anchor}`} className={`btn btn-ghost justify-start ${look}`}>
      {LANDING.nav[anchor]}
    </a>
  ));
}

/** The header: the anchors, the dashboard and the plans. On a phone the anchors are inside a native disclosure. */
export function Header() {
  return (
    <header className="sticky top-0 z-20 border-base-300 border-b bg-base-100">
      <a href="#conteudo" className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:m-2">
        {LANDING.skip}
      </a>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-1 px-4 py-2 sm:px-8">
        <a href="#inicio" className="display mr-auto flex min-h-11 items-center text-2xl">
          {TRAINER.name}
        </a>
        <nav aria-label={LANDING.navLabel} className="hidden lg:flex">
          <Anchors />
        </nav>
        <Link to="/dashboard" data-act="1" className="btn btn-ghost px-3 text-base">
          {LANDING.panel}
        </Link>
        <ThemeSwitch className="hidden lg:inline-flex" />
        <a href="#planos" className="btn btn-primary hidden text-base sm:inline-flex">
          {LANDING.start}
        </a>
        {/* A visitor may open the menu before React hydrates the page, which then finds other HTML than it rendered. */}
        <details className="nav lg:hidden" suppressHydrationWarning>
          <summary aria-label={LANDING.menu} className="btn btn-ghost btn-square list-none">
            <MenuIcon />
          </summary>
          <nav
            aria-label={LANDING.menu}
            className="absolute inset-x-0 top-full grid gap-2 border-base-300 border-b bg-base-100 px-4 py-4 shadow-xl sm:px-8"
          >
            <Anchors look="px-0 display text-3xl" />
            <a href="#planos" className="btn btn-primary text-base sm:hidden">
              {LANDING.start}
            </a>
            <ThemeSwitch className="justify-self-end" />
          </nav>
        </details>
      </div>
    </header>
  );
}
