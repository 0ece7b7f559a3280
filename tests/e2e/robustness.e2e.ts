import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PIX } from 'domain/texts/checkout';
import { LOAD_FAILED } from 'domain/texts/common';
import { SIGNED_OUT } from 'domain/texts/dashboard';
import { LANDING } from 'domain/texts/landing';
import { openPixDialog } from './support/buyer.ts';
import { expect, test } from './support/journey.ts';

const CHUNK = '**/assets/pix-dialog-*.js';

test.describe('when a part of the page is gone after a deploy', () => {
  test.use({ expectedErrors: /Failed to (load resource|fetch dynamically imported module)/ });

  test('the page is loaded anew once, and then works', async ({ page }) => {
    await page.goto('/');
    await page.route(CHUNK, (route) => route.fulfill({ status: 404 }), { times: 1 });
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
    await again;
    await openPixDialog(page);
    await expect(page.getByRole('button', { name: PIX.submit })).toBeVisible();
  });

  test('a part that stays away is told in words, and the rest of the page stays', async ({ page }) => {
    await page.goto('/');
    await page.route(CHUNK, (route) => route.fulfill({ status: 404 }));
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
    await again;
    await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
    await expect(page.getByRole('alert')).toContainText(LOAD_FAILED);
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  });
});

test('every page carries a policy that lets no foreign script in', async ({ page }) => {
  for (const path of ['/', '/dashboard', '/nao-existe']) {
    const response = await page.goto(path);
    const headers = (await response?.allHeaders()) ?? {};
    expect(headers['content-security-policy'], path).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
});

test('what the deployed site allows names no address of this machine', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'firebase.json'), 'utf8');
  const { hosting } = JSON.parse(text) as {
    hosting: { headers: { headers: { key: string; value: string }[] }[] };
  };
  const policies = hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy');
  expect(policies).toHaveLength(1);
  expect(policies[0]?.value).not.toMatch(/127\.0\.0\.1|localhost|unsafe-eval|script-src[^;]*unsafe-inline/);
});
