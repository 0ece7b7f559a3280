// scripts/prerender.ts renders these pages at build time: the landing, privacy and not-found pages, and the shells of the
// dashboard, of the page of mailed links and of the trainer's pages, with their heads.
import { OPENING } from 'domain/kit/texts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import {
  AccountLinkHead,
  DashboardHead,
  LandingHead,
  NotFoundHead,
  PrivacyHead,
  TrainerHead,
} from './site/head.tsx';
import { LandingRoute } from './site/landing-route.tsx';
import { AppRoutes } from './app/router.tsx';
import { TrainerLoading } from './trainer/trainer-frame.tsx';
import { LinkReading } from './account/link-page.tsx';
import { DashboardShell } from './panel/frame.tsx';
import { EarlyPasswordForm, ReturnNotice } from './site/landing/return-notice.tsx';
import { PrivacyPage } from './site/privacy-page.tsx';

export { robots, sitemap, webManifest } from './site/site-files.ts';

function render(location: string): string {
  return renderToString(
    <StaticRouter location={location}>
      <AppRoutes Landing={LandingRoute} Dashboard={DashboardShell} AccountLink={LinkReading} />
    </StaticRouter>,
  );
}

export const landing = () => ({
  head: renderToStaticMarkup(<LandingHead />),
  app: render('/'),
  opening: OPENING,
  onReturn: renderToStaticMarkup(
    <>
      <ReturnNotice />
      <EarlyPasswordForm />
    </>,
    { identifierPrefix: 'return' },
  ),
});
export const privacy = () => ({
  head: renderToStaticMarkup(<PrivacyHead />),
  app: renderToStaticMarkup(<PrivacyPage />),
});
export const notFound = () => ({ head: renderToStaticMarkup(<NotFoundHead />), app: render('/404') });
// A link of these pages leads to the landing page within the app.
export const dashboard = () => ({
  head: renderToStaticMarkup(<DashboardHead />),
  app: render('/dashboard'),
  opening: OPENING,
});
export const accountLink = () => ({
  head: renderToStaticMarkup(<AccountLinkHead />),
  app: render('/conta'),
  opening: OPENING,
});
export const trainer = () => ({
  head: renderToStaticMarkup(<TrainerHead />),
  app: renderToString(<TrainerLoading />),
});
