import { TRAINER } from 'domain/kit/content/trainer';

/** robots.txt: allows everything except the dashboard, the page of mailed links, the trainer's pages and the functions. */
export function robots(): string {
  return `User-agent: *\nDisallow: /dashboard\nDisallow: /conta\nDisallow: /treinador\nDisallow: /api/\nSitemap: ${TRAINER.site}/sitemap.xml\n`;
}

/** sitemap.xml: names the two pages for search engines. */
export function sitemap(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${TRAINER.site}/</loc></url><url><loc>${TRAINER.site}/privacidade</loc></url></urlset>\n`;
}

/** manifest.webmanifest: describes the shortcut on a phone's home screen. */
export function webManifest(): string {
  return JSON.stringify({
    name: `${TRAINER.name}: Personal Trainer Online`,
    short_name: TRAINER.name,
    lang: 'pt-BR',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#101113',
    theme_color: '#101113',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
