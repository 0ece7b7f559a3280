import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARD, PIX } from 'domain/texts/checkout';
import { LOAD_FAILED } from 'domain/texts/common';
import { SIGNED_OUT } from 'domain/texts/dashboard';
import { LANDING } from 'domain/texts/landing';
import { fillPixForm, newBuyer, openPixDialog } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';

const CHUNK = '**/assets/pix-dialog-*.js';

test.describe('when a part of the page is gone after a deploy', () => {
  test.use({ expectedErrors: /Failed to (load resource|fetch dynamically imported module)/ });

  test('the page is reloaded once and then works', async ({ page }) => {
    await page.goto('/');
    await page.route(CHUNK, (route) => route.fulfill({ status: 404 }), { times: 1 });
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
    await again;
    await openPixDialog(page);
    await expect(page.getByRole('button', { name: PIX.submit })).toBeVisible();
  });

  test('a part that cannot be loaded is reported, and the rest of the page stays', async ({ page }) => {
    await page.goto('/');
    await page.route(CHUNK, (route) => route.fulfill({ status: 404 }));
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
    await again;
    await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
    await expect(page.getByRole('alert')).toContainText(LOAD_FAILED);
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  });
});

test.describe('the headers of every page', () => {
  test.use({ expectedErrors: /violates the following Content Security Policy directive/ });

  test('allow no foreign script, no frame and no content sniffing, and say what may be cached', async ({
    page,
    request,
  }) => {
    for (const path of ['/', '/dashboard', '/nao-existe']) {
      const response = await page.goto(path);
      const headers = (await response?.allHeaders()) ?? {};
      expect(headers, path).toMatchObject({
        'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[^']+';/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        'cache-control': 'no-cache',
      });
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
    const asset = await page.locator('script[src^="/assets/"]').first().getAttribute('src');
    expect((await request.get(asset ?? '')).headers()['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );

    const refused = await page.evaluate(
      async () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'document.title = "ran"';
          document.body.append(script);
        }),
    );
    expect(refused).toBe('script-src-elem');
    await expect(page).not.toHaveTitle('ran');
  });
});

test('if the server never answers, the specification’s text is shown and the typed values stay', async ({
  page,
}) => {
  // The test moves the clock past the time-out of the call (30 seconds).
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      addEventListener('give-up', () => controller.abort(new DOMException('given up', 'TimeoutError')));
      return controller.signal;
    };
  });
  const giveUp = () => page.evaluate(() => dispatchEvent(new Event('give-up')));
  const dialog = await openPixDialog(page);
  await fillPixForm(page, newBuyer());
  for (const [call, text] of [
    ['register-subscriber', PIX.registrationFailed],
    ['create-pix-payment', PIX.creationFailed],
  ] as const) {
    const asked = page.waitForRequest(`**/api/${call}`);
    await page.route(`**/api/${call}`, () => undefined);
    await page.getByRole('button', { name: PIX.submit }).click();
    await asked;
    await expect(page.getByRole('button', { name: PIX.submitting })).toBeVisible();
    await giveUp();
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute(`**/api/${call}`);
  }
  await expect(dialog.getByLabel(PIX.cpf)).toHaveValue('529.982.247-25');
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();

  await page.route('**/api/verify-payment', () => undefined);
  const asked = page.waitForRequest('**/api/verify-payment');
  await page.goto('/?success=true&session_id=cs_test_a1B2c3D4e5F6g7H8');
  await asked;
  await giveUp();
  await expect(page.getByText(CARD.verificationFailed)).toBeVisible();
  await expect(page.getByRole('button', { name: CARD.verifyAgain })).toBeVisible();
});

test('the headers of the deployed site name no address of this machine', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'firebase.json'), 'utf8');
  const { hosting } = JSON.parse(text) as {
    hosting: { headers: { headers: { key: string; value: string }[] }[] };
  };
  const policies = hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy');
  expect(policies).toHaveLength(1);
  expect(policies[0]?.value).not.toMatch(/127\.0\.0\.1|localhost|unsafe-eval|script-src[^;]*unsafe-inline/);
});
