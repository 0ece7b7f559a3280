import { LANDING } from 'domain/site/landing-texts';
import { TRAINER } from 'domain/kit/content/trainer';
import { Link } from 'react-router-dom';
import { MenuIcon, ThemeIcon } from './icons.tsx';

/** The anchors of the page, in its order (spec §2). */
const ANCHORS = ['inicio', 'resultados', 'sobre', 'planos'] as const;

/** The button that changes the theme. The inline script (bootstrap.js) handles its click and stores the choice. */
function ThemeSwitch({ className }: { className: string }) {
  return (
    <button
      type="button"
      data-toggle="theme"
      aria-label={LANDING.theme}
      className={`btn btn-ghost btn-square js-only ${className}`}
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

/**
 * The header: the anchors, the dashboard and the plans. On a phone the anchors are inside a native disclosure. With large text
 * the row stays low, and on a low screen it scrolls away, because it would cover much of what is read.
 */
export function Header() {
  return (
    <header className="[@media(max-height:24rem)]:relative sticky top-0 z-20 border-base-300 border-b bg-base-100">
      <a href="#conteudo" className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:m-2">
        {LANDING.skip}
      </a>
      <div className="[--size-field:4.4px] mx-auto flex max-w-7xl items-center gap-1 px-[min(1rem,5vw)] py-[8px] sm:flex-wrap sm:px-8">
        <a href="#inicio" className="display mr-auto flex min-h-[44px] items-center text-[min(1.5rem,7vw)]">
          {TRAINER.name}
        </a>
        <nav aria-label={LANDING.navLabel} className="hidden lg:flex">
          <Anchors />
        </nav>
        <Link
          to="/dashboard"
          data-act="1"
          className="btn btn-ghost shrink-0 px-[min(0.75rem,3vw)] text-[min(1rem,5vw)]"
        >
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
            className="[--size-field:0.275rem] absolute inset-x-0 top-full grid gap-2 border-base-300 border-b bg-base-100 px-4 py-4 shadow-xl sm:px-8"
          >
            <Anchors look="px-0 forced-colors:border-0 display text-3xl" />
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
