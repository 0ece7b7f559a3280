import { Link } from 'react-router-dom';
import { TESTIMONIALS } from 'domain/kit/content/landing';
import { TRAINER } from 'domain/kit/content/trainer';
import { whatsappLink } from 'domain/kit/texts';
import { LANDING } from 'domain/site/landing-texts';
import { LEGAL } from 'domain/site/legal';
import { PRIVACY_LINK } from 'domain/site/privacy-link';

/** An icon of 24 × 24 px in the colour of the text. Assistive technology skips it, so each use needs a text or a label. */
function Icon({ path, filled = false }: { path: string; filled?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth="2"
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

const MenuIcon = () => <Icon path="M3 6h18M3 12h18M3 18h18" />;
const ThemeIcon = () => <Icon filled path="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 2a8 8 0 0 1 0 16z" />;
const InstagramIcon = () => (
  <Icon path="M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5m4 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8m5-1.500h.1" />
);
const WhatsAppIcon = () => (
  <Icon
    filled
    path="M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.400A10 10 0 1 0 12 2M8.5 6.700c.3 0 .5 0 .7.5l.8 1.900c.1.3 0 .5-.1.7l-.7.9c.7 1.4 1.7 2.3 3.2 3l.9-1c.2-.3.4-.3.7-.2l1.9.9c.3.1.5.3.4.6 0 1.3-1 2.2-2.2 2.3-3.4 0-7.4-3.8-7.5-7.2 0-1.2.8-2.4 1.9-2.4"
  />
);
export const PreviousIcon = () => <Icon path="m15 4-8 8 8 8" />;
export const NextIcon = () => <Icon path="m9 4 8 8-8 8" />;
export const PlayIcon = () => <Icon filled path="M6 3v18l15-9z" />;
export const PauseIcon = () => <Icon filled path="M5 4h5v16H5zm9 0h5v16h-5z" />;
const AccessibilityIcon = () => (
  <Icon path="M12 1.500a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21M12 6h.1M6.5 9.500l5.5 1 5.5-1M12 10.500v4l-2.5 5m2.5-5 2.5 5" />
);
export const LockIcon = () => <Icon path="M6 11V8a6 6 0 0 1 12 0v3M4 11h16v10H4z" />;
export const CardIcon = () => <Icon path="M2 5h20v14H2zm0 5h20M6 15h4" />;
export const GuaranteeIcon = () => (
  <Icon path="M12 2 4 5v6c0 5 3.5 9 8 11 4.500-2 8-6 8-11V5zM8.500 12l2.500 2.500 4.500-5" />
);
/** The mark of PIX: a square on its corner, cut by the two curves that meet in it. */
export const PixIcon = () => (
  <Icon path="M12 2.500 21.500 12 12 21.500 2.500 12zM6 8.500h1.500c1 0 1.500.500 2 1L12 12l2.500-2.500c.500-.500 1-1 2-1H18M6 15.500h1.500c1 0 1.500-.500 2-1L12 12l2.500 2.500c.500.500 1 1 2 1H18" />
);

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

function Anchors({ look = 'px-3' }: { look?: string }) {
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
      {(['conteudo', 'planos'] as const).map((anchor) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:m-2"
        >
          {LANDING.skip[anchor]}
        </a>
      ))}
      <div className="[--size-field:4.4px] mx-auto flex max-w-7xl items-center gap-1 px-[min(1rem,5vw)] py-[8px] sm:flex-wrap sm:px-8 lg:px-[64px]">
        <a href="#inicio" className="display mr-auto flex min-h-[44px] items-center text-[min(1.375rem,7vw)]">
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
        <a href="#planos" className="btn btn-primary hidden sm:inline-flex">
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
            <a href="#planos" className="btn btn-primary sm:hidden">
              {LANDING.start}
            </a>
            <ThemeSwitch className="justify-self-end" />
          </nav>
        </details>
      </div>
    </header>
  );
}

/** The quick links of spec §2, without the testimonials where there are none. */
const LINKS = (['planos', 'sobre', 'depoimentos', 'faq'] as const).filter(
  (anchor) => anchor !== 'depoimentos' || TESTIMONIALS.length > 0,
);

/** The supplier (Decreto 7.962/2013), the way to the privacy page (LGPD) and the accessibility statement (LBI art. 63). */
export function Footer() {
  return (
    <footer className="later bg-neutral text-neutral-content">
      <div className="section grid gap-6 md:grid-cols-[2fr_1fr_1fr] lg:gap-20">
        <div>
          <p className="display text-3xl">{TRAINER.name}</p>
          <h2 className="mt-3 font-bold">{LANDING.legalTitle}</h2>
          <p>
            {TRAINER.legalName} – CNPJ {TRAINER.cnpj}
          </p>
          <p>{TRAINER.cref}</p>
          <p>{TRAINER.address}</p>
          <p>
            <a className="inline-flex min-h-11 items-center underline" href={`mailto:${TRAINER.email}`}>
              {TRAINER.email}
            </a>
          </p>
          <p>{LEGAL.withdrawal}</p>
        </div>
        <nav aria-label={LANDING.linksTitle}>
          <h2 className="font-bold">{LANDING.linksTitle}</h2>
          <ul className="flex flex-wrap gap-x-6 md:block">
            {LINKS.map((anchor) => (
              <li key={anchor}>
                <a className="inline-flex min-h-11 items-center underline" href={`#${anchor}`}>
                  {LANDING.nav[anchor]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="font-bold">{PRIVACY_LINK.title}</h2>
          <p>{PRIVACY_LINK.summary}</p>
          <a className="inline-flex min-h-11 items-center underline" href="/privacidade">
            {PRIVACY_LINK.text}
          </a>
          <a className="flex min-h-11 items-center gap-2 underline" href="/privacidade#acessibilidade">
            <AccessibilityIcon />
            {LEGAL.accessibilityTitle}
          </a>
          <p className="mt-3">{LANDING.rights}</p>
        </div>
      </div>
    </footer>
  );
}

/** Opens a WhatsApp chat with the prefilled message (spec §2). */
export function ChatLink() {
  return (
    <a
      href={whatsappLink(LANDING.whatsappMessage)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={LANDING.whatsapp}
      className="btn btn-circle shrink-0 border-0 bg-whatsapp text-white"
    >
      <WhatsAppIcon />
    </a>
  );
}

/** The floating WhatsApp button (spec §2), beside the column of text. Narrower pages have it in their bar. */
export function FloatingChat() {
  return (
    <aside
      aria-label={LANDING.contact}
      className="[--size-field:4.4px] fixed right-[16px] bottom-4 z-10 max-lg:hidden"
    >
      <ChatLink />
    </aside>
  );
}

/**
 * The fixed round button of the trainer's social profile, at the right and vertically centred (spec §2). It sticks within its
 * parent, so it goes with the hero. The hero's button is above it.
 */
export function SocialLink() {
  return (
    <div className="[--size-field:4.4px] pointer-events-none absolute inset-y-0 right-2 z-1">
      <a
        href={TRAINER.instagram}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={LANDING.social}
        className="btn btn-circle pointer-events-auto sticky top-[calc(50vh-22px)] supports-[top:1svh]:top-[calc(50svh-22px)] border-base-300 bg-base-100"
      >
        <InstagramIcon />
      </a>
    </div>
  );
}
