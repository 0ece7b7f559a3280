import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAN_IDS } from 'domain/buy/plans';
import { TRAINER } from 'domain/kit/content/trainer';
import { SEO } from 'domain/site/landing-texts';
import { expect, test } from 'vitest';
import { root } from '../../scripts/processes.ts';
import { findHtmlProblems } from '../support/find-html-problems.ts';
import { BOOTSTRAP, dist, read } from './support/dist.ts';

test('one inline script, the same on every page, is allowed by its hash in firebase.json', () => {
  const texts = [
    'index.html',
    'app.html',
    'conta.html',
    'treinador.html',
    'privacidade.html',
    '404.html',
  ].map((page) => BOOTSTRAP.exec(read(page))?.[2]);
  expect(new Set(texts).size).toBe(1);
  const hash = createHash('sha256')
    .update(texts[0] ?? '')
    .digest('base64');
  const policy = /script-src ([^;]*);/.exec(readFileSync(join(root, 'firebase.json'), 'utf8'))?.[1];
  expect(policy).toBe(`'self' 'sha256-${hash}'`);
});

test('every page has its <head> from the one shell', () => {
  const pages = readdirSync(join(root, 'web')).filter((file) => file.endsWith('.html'));
  expect(pages).toHaveLength(4);
  for (const page of pages) {
    expect(readFileSync(join(root, 'web', page), 'utf8'), page).toMatch(/^<body/);
    const [, shared] = /(<meta name="color-scheme".*?)<script/s.exec(read(page)) ?? [];
    expect(shared, page).toMatch(/id="paper"/);
  }
});

test('buying loads no code of the dashboard, its forms, its database or Auth', () => {
  const loaded = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    const imports = read(`assets/${file}`).matchAll(/(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g);
    for (const [, next] of imports) if (next !== undefined) loaded(next, found);
    return found;
  };
  const assets = readdirSync(join(dist, 'assets'));
  const entries = assets.filter((file) => /^(landing-route|account-dialogs)-.*js$/.test(file));
  expect(entries).toHaveLength(2);
  const files = entries.flatMap((file) => [...loaded(file)]);
  expect(files.filter((file) => /^(dashboard|cards|live-records|firestore)-/.test(file))).toEqual([]);
  const buying = entries.filter((file) => file.startsWith('landing')).flatMap((file) => [...loaded(file)]);
  expect(buying.filter((file) => file.startsWith('auth-'))).toEqual([]);
});

test('a build without an App Check key contains no App Check code', () => {
  const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  expect(files.filter((file) => /app-check/i.test(file))).toEqual([]);
  const calls = files.filter((file) => file.startsWith('callable-'));
  expect(calls).toHaveLength(1);
  for (const file of calls) expect(read(`assets/${file}`)).not.toMatch(/app.?check/i);
});

test('no style makes the browser style the whole page anew when the focus moves', () => {
  const styles = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'));
  for (const file of styles)
    expect(readFileSync(join(dist, 'assets', file), 'utf8'), file).not.toMatch(/:has\([^{}]*::placeholder/);
});

for (const file of ['index.html', 'privacidade.html', '404.html', 'app.html', 'conta.html'])
  test(`${file} is valid HTML, and its anchors lead somewhere`, async () => {
    const html = read(file);
    expect(await findHtmlProblems(html)).toEqual([]);
    const anchors = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(anchors.filter((id) => !html.includes(` id="${id}"`))).toEqual([]);
  });

test('the headers of the deployed site name no address of this machine', () => {
  const text = readFileSync(join(root, 'firebase.json'), 'utf8');
  const { hosting } = JSON.parse(text) as {
    hosting: { headers: { headers: { key: string; value: string }[] }[] };
  };
  const policies = hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy');
  expect(policies).toHaveLength(1);
  expect(policies[0]?.value).not.toMatch(/127\.0\.0\.1|localhost|unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('the landing page has the metadata for search engines and shared links', () => {
  const html = read('index.html');
  /** The attributes of the first such tag, without their quotes. */
  const tag = (start: string) => html.slice(html.indexOf(start)).split('>')[0]?.replaceAll('"', '') ?? '';
  expect(html).toContain(`<title>${TRAINER.name}: Personal Trainer Online</title>`);
  expect(tag('<meta name="description"')).toContain(`content=${SEO.description}`);
  expect(tag('<meta property="og:image"')).toContain(`content=${TRAINER.site}/og.jpg`);
  expect(tag('<meta name="twitter:card"')).toContain('content=summary_large_image');
  expect(tag('<link rel="canonical"')).toContain(`href=${TRAINER.site}/`);
  const [, linked = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const data = JSON.parse(linked) as {
    '@graph': [{ makesOffer: { price: string; priceCurrency: string }[] }];
  };
  const offers = data['@graph'][0].makesOffer.map(({ price, priceCurrency }) => [price, priceCurrency]);
  expect(offers).toEqual([
    ['159.90', 'BRL'],
    ['199.90', 'BRL'],
  ]);
  expect(read('robots.txt')).toContain(`Sitemap: ${TRAINER.site}/sitemap.xml`);
  expect(read('sitemap.xml')).toContain(`<loc>${TRAINER.site}/</loc>`);
  const { icons } = JSON.parse(read('manifest.webmanifest')) as { icons: { src: string }[] };
  for (const file of ['/og.jpg', '/favicon.svg', '/apple-touch-icon.png', ...icons.map(({ src }) => src)])
    expect(existsSync(join(dist, file)), file).toBe(true);
});

test('every picture of the built site is one of ours or one that the content names, so no photograph of a test is shipped', () => {
  const picturesIn = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(?:avif|gif|jpe?g|png|svg|webp)$/.test(name))
          .map((name) => readFileSync(join(folder, name)))
      : [];
  const ours = [
    join(root, 'web', 'src', 'assets'),
    join(root, 'web', 'public'),
    join(root, 'content', 'photos'),
  ].flatMap(picturesIn);
  const built = picturesIn(dist);
  expect(built.length).toBeGreaterThan(5);
  expect(built.filter((picture) => !ours.some((known) => known.equals(picture)))).toEqual([]);
});

test('the landing page has both buying dialogs, closed, with the summaries of all plans', () => {
  const html = read('index.html');
  for (const id of ['pix', 'cartao']) {
    const [, shown = ''] = new RegExp(`<dialog id="${id}"([\\s\\S]*?)</dialog>`).exec(html) ?? [];
    expect(shown, id).not.toMatch(/^[^>]* open/);
    expect([...shown.matchAll(/data-plan="(\w+)" hidden/g)].map(([, plan]) => plan)).toEqual(PLAN_IDS);
    expect(shown).toContain('type="submit"');
  }
  // Hosting's not-found page has no React to open them.
  expect(read('404.html')).not.toContain('<dialog');
});
