import { ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_LINK } from 'domain/account/link-texts';
import { NOT_FOUND } from 'domain/kit/texts';
import { LANDING, SEO } from 'domain/site/landing-texts';
import { PRIVACY } from 'domain/site/privacy';
import { TRAINER_ACCESS } from 'domain/trainer/texts';
import { ABOUT } from 'domain/kit/content/about';
import { TRAINER } from 'domain/kit/content/trainer';
import { PLAN_IDS, PLANS } from 'domain/buy/plans';
import type { ReactNode } from 'react';
import { USES_EMULATORS } from '../kit/config/env.ts';
import { photoUrl } from '../kit/photos.ts';
import { ASKED_FIRST } from '../kit/firebase/connect-ahead.ts';

const IMAGE = `${TRAINER.site}${ABOUT.sharingPicture === null ? '/og.jpg' : photoUrl(ABOUT.sharingPicture)}`;

/**
 * The business and its two plans, for search engines (schema.org). The frequent questions are left out: since 2023 Google shows
 * them as such for sites of governments and of health only, and they would weigh on the first bytes.
 */
const STRUCTURED_DATA = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'HealthClub',
      '@id': `${TRAINER.site}/#negocio`,
      name: SEO.title,
      url: `${TRAINER.site}/`,
      image: IMAGE,
      description: LANDING.tagline,
      telephone: TRAINER.phone,
      email: TRAINER.email,
      address: TRAINER.address,
      priceRange: 'R$',
      sameAs: [TRAINER.instagram],
      makesOffer: PLAN_IDS.map((id) => ({
        '@type': 'Offer',
        name: PLANS[id].name,
        description: PLANS[id].features.join(', '),
        price: (PLANS[id].price_cents / 100).toFixed(2),
        priceCurrency: 'BRL',
        url: `${TRAINER.site}/#planos`,
        availability: 'https://schema.org/InStock',
      })),
    },
  ],
};

function Icons() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

/** The <head> of a page that search engines show. `path`: its address on the site. */
function FoundHead({ title, description, path }: { title: string; description: string; path: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${TRAINER.site}${path}`} />
      <Icons />
    </>
  );
}

/** The <head> of a page that search engines leave out. */
function HiddenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {children}
      <Icons />
    </>
  );
}

/**
 * The <head> of a page for a signed-in account. It connects to a real project's servers ahead, because the script asks them at
 * once.
 */
function SignedInHead({ title }: { title: string }) {
  return (
    <>
      <HiddenHead title={title}>
        {!USES_EMULATORS &&
          ASKED_FIRST.map((host) => <link key={host} rel="preconnect" href={host} crossOrigin="anonymous" />)}
      </HiddenHead>
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

/** The part of the landing page's <head> that its shell does not have. */
export function LandingHead() {
  return (
    <>
      <FoundHead title={SEO.title} description={SEO.description} path="/" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:url" content={`${TRAINER.site}/`} />
      <meta property="og:title" content={SEO.title} />
      <meta property="og:description" content={SEO.description} />
      <meta property="og:image" content={IMAGE} />
      <meta property="og:image:alt" content={SEO.imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants; '<' cannot end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(STRUCTURED_DATA).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}

export const PrivacyHead = () => (
  <FoundHead
    title={`${PRIVACY.title} | ${TRAINER.name}`}
    description={PRIVACY.description}
    path="/privacidade"
  />
);
export const DashboardHead = () => <SignedInHead title={ACCOUNT.panelTitle} />;
export const TrainerHead = () => <SignedInHead title={TRAINER_ACCESS.title} />;
export const AccountLinkHead = () => <HiddenHead title={ACCOUNT_LINK.pageTitle} />;
export const NotFoundHead = () => <HiddenHead title={NOT_FOUND.title} />;
