// What prerender.mjs renders at build time: the landing page, the not-found page and the panel's shell, with their heads.
import { SCRIPT_NEEDED } from 'domain/texts/common';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { LandingHead, NotFoundHead, PanelHead } from './app/head.tsx';
import { AppRoutes } from './app/router.tsx';

export { robots, sitemap, webManifest } from './app/site-files.ts';

function render(location: string): string {
  return renderToString(
    <StaticRouter location={location}>
      <AppRoutes />
    </StaticRouter>,
  );
}

export const landing = () => ({ head: renderToStaticMarkup(<LandingHead />), app: render('/') });
export const notFound = () => ({ head: renderToStaticMarkup(<NotFoundHead />), app: render('/404') });
/** Nothing to see before React comes but a word for who has no script. */
export const panel = () => ({
  head: renderToStaticMarkup(<PanelHead />),
  app: renderToStaticMarkup(<noscript>{SCRIPT_NEEDED}</noscript>),
});
