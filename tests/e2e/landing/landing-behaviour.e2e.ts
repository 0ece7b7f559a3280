import type { Page, Route } from '@playwright/test';
import { CARD, PIX } from 'domain/buy/texts';
import { OPENING } from 'domain/kit/texts';
import { LANDING } from 'domain/site/landing-texts';
import { expect, test, WITH_MOTION } from '../support/journey.ts';
import { blockStorage, withoutStorage } from '../support/block-storage.ts';

test.use(WITH_MOTION);

/** Whether the page has loaded React's chunks. */
async function hasReact(page: Page): Promise<boolean> {
  return page.evaluate(() => window.early === null);
}

declare global {
  interface Window {
    early?: Set<string> | null;
  }
}

const theme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test('React loads with the first action of a person, not before', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await hasReact(page)).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasReact(page)).toBe(true);
});

test('React loads at once for a return from the payment page and for a kept order', async ({ page }) => {
  await page.goto('/?success=false&session_id=cs_test_nothing');
  await expect.poll(() => hasReact(page)).toBe(true);
  await page.evaluate(() => window.localStorage.setItem('pedido', '{}'));
  await page.goto('/');
  await expect.poll(() => hasReact(page)).toBe(true);
});

test('a click made before React has loaded is not lost, in 20 attempts', async ({ page }) => {
  test.slow();
  for (let round = 0; round < 20; round += 1) {
    await page.goto('/', { waitUntil: 'commit' });
    // A script clicks the button as soon as the parser has made it: earlier than any person, and before React is requested.
    await page.locator('#planos article [data-act]').nth(1).waitFor({ state: 'attached' });
    const early = await page.evaluate(() => {
      const wasEarly = window.early !== null;
      document.querySelectorAll<HTMLElement>('#planos article [data-act]')[1]?.click();
      document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      return wasEarly;
    });
    expect(early, `round ${round}`).toBe(true);
    await expect(page.getByRole('dialog', { name: PIX.formTitle })).toHaveCount(1);
  }
});

test('a press says in words that its answer is under way, until the dialog is there', async ({ page }) => {
  const requests: Route[] = [];
  await page.route('**/assets/*.js', (route) => void requests.push(route));
  await page.goto('/');
  const button = page.locator('#planos article [data-act]').first();
  const words = () => button.evaluate((one) => getComputedStyle(one, '::after').content);
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  expect(await words()).toBe(`"${OPENING}"`);
  await page.unroute('**/assets/*.js');
  for (const request of requests) await request.fallback();
  await expect(page.getByRole('dialog', { name: CARD.title })).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
});

test('a repeated early click opens one dialog', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('#planos article [data-act]');
    for (let times = 0; times < 5; times += 1) button?.click();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  });
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('hydration keeps the prerendered elements', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-mark', 'kept'));
  await page.keyboard.press('Tab');
  await expect.poll(() => hasReact(page)).toBe(true);
  await expect(page.locator('h1[data-mark=kept]')).toHaveCount(1);
});

test.describe('the theme', () => {
  test('follows the system until a person chooses, and the choice holds on every page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    expect(await theme(page)).toBe('dark');
    await page.getByRole('button', { name: LANDING.theme }).click();
    expect(await theme(page)).toBe('light');
    for (const other of ['/dashboard', '/nao-existe']) {
      await page.goto(other);
      // The theme is read in the first frame, before it is painted.
      await expect.poll(() => theme(page)).toBe('light');
    }
    await page.goto('/');
    await page.getByRole('button', { name: LANDING.theme }).click();
    expect(await theme(page)).toBe('dark');
  });
});

for (const [storage, take] of [
  ['blocked', blockStorage],
  ['missing', withoutStorage],
] as const)
  test(`the page works where the browser's storage is ${storage}: theme, carousel, dialogs`, async ({
    page,
  }) => {
    await take(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const before = await theme(page);
    await page.getByRole('button', { name: LANDING.theme }).click();
    expect(await theme(page)).not.toBe(before);
    await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
    await expect(page.getByRole('dialog', { name: PIX.formTitle })).toBeVisible();
  });

test.describe('offline', () => {
  test.use({ expectedErrors: /Failed to fetch dynamically imported module|ERR_INTERNET_DISCONNECTED/ });

  test('without React the page says how to buy, and it recovers with the network', async ({
    page,
    context,
  }) => {
    // The page loads its scripts ahead some seconds later, and would find them in the cache.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.goto('/');
    await context.setOffline(true);
    await page.clock.resume();
    await page.keyboard.press('Tab');
    const instead = page.getByRole('link', { name: LANDING.buyWithoutScript }).first();
    await expect(instead).toBeVisible();
    await context.setOffline(false);
    await page.keyboard.press('Tab');
    await expect.poll(() => hasReact(page)).toBe(true);
    await expect(instead).toBeHidden();
    await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
    await expect(page.getByRole('dialog', { name: PIX.formTitle })).toBeVisible();
  });
});

test.describe('hostile addresses', () => {
  const QUERIES = [
    '?success=true',
    '?success=false',
    '?success=true&success=true&session_id=cs_test_x&session_id=cs_test_y',
    '?success=true&session_id=cs_test_foreign&name=%3Cscript%3Ealert(1)%3C/script%3E&email=x',
    `?success=true&session_id=${'a'.repeat(4000)}`,
    `?name=${'%F0%9F%92%AA'.repeat(300)}`,
    '?success=true&session_id=..%2F..%2Fetc%2Fpasswd&phone=%00',
    '?__proto__[x]=1&constructor=1',
  ];
  test('leave the page usable and run no script', async ({ page }) => {
    test.slow();
    page.on('dialog', () => {
      throw new Error('A script of the address ran');
    });
    for (const query of QUERIES) {
      await page.goto(`/${query}`);
      await page.keyboard.press('Tab');
      await expect.poll(() => hasReact(page), query).toBe(true);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(LANDING.headline);
      expect(await page.locator('body').innerHTML(), query).not.toContain('alert(1)');
    }
  });
});
