import { TESTIMONIALS } from 'domain/kit/content/landing';
import { TRAINER } from 'domain/kit/content/trainer';
import { LANDING } from 'domain/site/landing-texts';
import { LEGAL } from 'domain/site/legal';
import { PRIVACY_LINK } from 'domain/site/privacy-link';
import { whatsappLink } from 'domain/kit/texts';
import { stepAside } from '../../kit/ui/floating.ts';
import { AccessibilityIcon, InstagramIcon, WhatsAppIcon } from './icons.tsx';

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

/**
 * The floating links to the trainer's social profile, vertically centred, and to a WhatsApp chat (spec §2). They stand
 * together, so that they cover one place of the page only, and step aside where a control is. On a phone they stay behind on
 * the first screen until React is there (`early`).
 */
export function FloatingLinks() {
  return (
    <aside
      ref={stepAside}
      aria-label={LANDING.contact}
      className="floating early [--size-field:4.4px] -mt-[30px] top-1/2 right-0 grid gap-2 sm:right-2"
    >
      <a
        href={TRAINER.instagram}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={LANDING.social}
        className="btn btn-circle border-base-300 bg-base-100"
      >
        <InstagramIcon />
      </a>
      <a
        href={whatsappLink(LANDING.whatsappMessage)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={LANDING.whatsapp}
        className="btn btn-circle border-0 bg-whatsapp text-white"
      >
        <WhatsAppIcon />
      </a>
    </aside>
  );
}
