// What prerender.mjs renders at build time: the landing page and the not-found page, with their heads.
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { LandingHead, NotFoundHead } from './app/head.tsx';
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
