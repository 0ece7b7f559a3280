import { LANDING, SEO } from 'domain/texts/landing';
import { SIGNED_OUT } from 'domain/texts/dashboard';
import { NOT_FOUND } from 'domain/texts/common';
import { TRAINER } from 'domain/content/trainer';
import { expect, test } from '../support/journey.ts';

test('the page has the metadata for search engines and shared links', async ({ page, request }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(`${TRAINER.name}: Personal Trainer Online`);
  const content = (selector: string) => page.locator(selector).first().getAttribute('content');
  expect(await content('meta[name=description]')).toBe(SEO.description);
  expect(await content('meta[property="og:image"]')).toBe(`${TRAINER.site}/og.jpg`);
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${TRAINER.site}/`);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': [{ makesOffer: { price: string; priceCurrency: string }[] }];
  };
  const [business] = data['@graph'];
  expect(business.makesOffer.map(({ price, priceCurrency }) => [price, priceCurrency])).toEqual([
    ['159.90', 'BRL'],
    ['199.90', 'BRL'],
  ]);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${TRAINER.site}/sitemap.xml`);
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${TRAINER.site}/</loc>`);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  const named = ['/og.jpg', '/favicon.svg', '/apple-touch-icon.png', ...manifest.icons.map(({ src }) => src)];
  for (const file of named) expect((await request.get(file)).status(), file).toBe(200);
});

// spec: "| any other path | Not-found page 'Oops! Page not found' with a link back to the home page |"
// spec: "Unknown route: 'Oops! Page not found'"
test('an unknown address shows that it was not found and has the status 404', { tag: '@gate' }, async ({
  page,
}) => {
  const response = await page.goto('/nao-existe');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: NOT_FOUND.home }).click();
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
});

test('addresses with a final slash or the file name lead to the same pages', async ({ page }) => {
  await page.goto('/index.html');
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/dashboard/');
  await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
});
