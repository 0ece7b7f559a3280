import { TESTIMONIALS } from 'domain/content/testimonials';
import { LANDING } from 'domain/texts/landing';
import { LEGAL } from 'domain/texts/landing/legal';
import { PRIVACY_LINK } from 'domain/texts/privacy/link';
import { TRAINER } from 'domain/content/trainer';
import { AccessibilityIcon } from './icons.tsx';

/** The quick links of spec §2, without the testimonials where there are none. */
const LINKS = (['planos', 'sobre', 'depoimentos', 'faq'] as const).filter(
  (anchor) => anchor !== 'depoimentos' || TESTIMONIALS.length > 0,
);

/** The supplier (Decreto 7.962/2013), the way to the privacy page (LGPD) and the accessibility statement (LBI art. 63). */
export function Footer() {
  return (
    <footer className="bg-neutral text-neutral-content">
      <div className="mx-auto grid max-w-7xl gap-12 px-4 pt-20 pb-28 sm:px-8 md:grid-cols-[2fr_1fr] lg:gap-20">
        <div>
          <p className="display text-[min(16vw,6.5rem)]">{TRAINER.name}</p>
          <h2 className="mt-6 font-bold">{LANDING.legalTitle}</h2>
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
          {LINKS.map((anchor) => (
            <a
              key={anchor}
              className="display flex min-h-12 items-center text-3xl hover:underline"
              href={`#${anchor}`}
            >
              {LANDING.nav[anchor]}
            </a>
          ))}
        </nav>
        <section>
          <h2 className="font-bold">{PRIVACY_LINK.title}</h2>
          <p className="mt-3 max-w-prose text-base">{PRIVACY_LINK.summary}</p>
          <a className="inline-flex min-h-11 items-center underline" href="/privacidade">
            {PRIVACY_LINK.text}
          </a>
        </section>
        <section>
          <h2 className="font-bold">{LEGAL.accessibilityTitle}</h2>
          <p className="mt-3">
            <AccessibilityIcon />
            <span className="sr-only">{LEGAL.accessibilitySymbol}</span>
          </p>
          <p className="mt-3 text-base">{LEGAL.accessibility}</p>
        </section>
        <p className="text-base">{LANDING.rights}</p>
      </div>
    </footer>
  );
}
