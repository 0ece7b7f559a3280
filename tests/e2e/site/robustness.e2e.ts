import type { Page, Route } from '@playwright/test';
import { ACCOUNT } from 'domain/account/texts';
import { CARD, PIX } from 'domain/buy/texts';
import { LOAD_FAILED, OPENING, RELOADS_ONLINE, RETRY } from 'domain/kit/texts';
import { QUESTIONNAIRE_CARD, SIGNED_OUT } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { WIZARD } from 'domain/answers/texts';
import { DEMO_PASSWORD } from 'emulators';
import { fillPixForm, logIn, newBuyer, newSubscriber, openPixDialog } from '../support/people.ts';
import { hold } from '../support/browsers.ts';
import { expect, test } from '../support/journey.ts';

const CHUNK = '**/assets/account-dialogs-*.js';

const retry = (page: Page) => page.getByRole('alert').first().getByRole('button', { name: RETRY });

declare global {
  interface Window {
    early?: boolean | null;
  }
}

test.describe('when the code of a page fails', () => {
  test.use({ expectedErrors: /quebrado/, expectedFailures: /quebrado/ });

  test('the server is told of the place in the code, and of nothing that was typed', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new TypeError('quebrado para ana@exemplo.com');
      };
    });
    const told = page.waitForRequest('**/api/site/report-error');
    await page.goto('/#planos');
    await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
    const request = await told;
    expect(request.postDataJSON()).toEqual({
      data: {
        page: 'landing',
        error: 'TypeError',
        places: expect.arrayContaining([expect.stringMatching(/^[\w.-]+\.js:\d+:\d+$/)]),
      },
    });
    expect((await request.response())?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  });
});

test.describe('when a part of the page is gone after a deploy', () => {
  test.use({ expectedErrors: /Failed to (load resource|fetch dynamically imported module)/ });

  test('the page is reloaded once, and then opens what was asked for', { tag: '@gate' }, async ({ page }) => {
    // The file is gone before the page can load it ahead. It is there again from the moment of the reload.
    let gone = true;
    await page.route(CHUNK, (route) => (gone ? route.fulfill({ status: 404 }) : route.fallback()));
    await page.goto('/#planos');
    page.on('request', (request) => {
      if (request.isNavigationRequest()) gone = false;
    });
    // A browser keeps the answer that there is no such file as long as the file, unless it is told not to.
    const anew: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') anew.push(request.url());
    });
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
    await again;
    expect(anew).toContainEqual(expect.stringContaining('/assets/account-dialogs-'));
    const dialog = page.getByRole('dialog', { name: ACCOUNT.panelTitle });
    await expect(dialog).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/#planos$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('a part that cannot be loaded is reported, the rest of the page stays, and Tentar novamente opens it', async ({
    page,
  }) => {
    await page.goto('/');
    await page.route(CHUNK, (route) => route.fulfill({ status: 404 }));
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
    await again;
    await expect(page.getByRole('alert')).toContainText(LOAD_FAILED);
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
    await page.unroute(CHUNK);
    await retry(page).click();
    await expect(page.getByRole('dialog', { name: ACCOUNT.panelTitle })).toBeVisible();
  });

  test('Tentar novamente without a network stays on the page, says so, and goes on by itself when the network is back', async ({
    page,
    context,
  }) => {
    await page.route(CHUNK, (route) => route.abort());
    await page.goto('/#planos');
    await page.mouse.move(9, 9);
    await page.waitForFunction(() => window.early === null);
    await context.setOffline(true);
    await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
    await expect(page.getByRole('alert')).toContainText(LOAD_FAILED);
    await retry(page).click();
    await expect(page.getByRole('log').getByText(RELOADS_ONLINE)).toBeVisible();
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeAttached();
    await page.unroute(CHUNK);
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: ACCOUNT.panelTitle })).toBeVisible();
  });

  test('Tentar novamente is busy while a network that leads nowhere is waited for', async ({ page }) => {
    await page.route(CHUNK, (route) => route.abort());
    await page.goto('/#planos');
    await page.mouse.move(9, 9);
    await page.waitForFunction(() => window.early === null);
    await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
    await expect(page.getByRole('alert')).toContainText(LOAD_FAILED);
    const site = await hold(page, (url) => url.pathname === '/');
    await retry(page).click();
    await expect.poll(() => site.held.length).toBe(1);
    await expect(retry(page)).toHaveAttribute('aria-disabled', 'true');
    await page.unroute(CHUNK);
    site.release();
    await expect(page.getByRole('dialog', { name: ACCOUNT.panelTitle })).toBeVisible();
  });

  test('Tentar novamente opens the login of the dashboard, and the questionnaire', async ({ page }) => {
    const person = await newSubscriber();
    const gone = (name: string) => page.route(name, (route) => route.fulfill({ status: 404 }));
    const SIGN_IN = '**/assets/login-screen-*.js';
    const FORMS = '**/assets/dashboard-on-demand-*.js';
    await page.goto('/dashboard');
    await gone(SIGN_IN);
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: SIGNED_OUT.login }).click();
    await again;
    await expect(page.getByRole('alert')).toContainText(LOAD_FAILED);
    await page.unroute(SIGN_IN);
    await retry(page).click();
    await logIn(page, person.email, DEMO_PASSWORD);
    const start = page.getByRole('button', { name: QUESTIONNAIRE_CARD.start });
    await expect(start).toBeVisible();

    await gone(FORMS);
    await page.reload();
    await start.click();
    await expect(page.getByRole('alert').first()).toContainText(LOAD_FAILED);
    await page.unroute(FORMS);
    await retry(page).click();
    await expect(page.getByRole('heading', { name: WIZARD.welcomeHeading })).toBeVisible();
  });
});

test('a press says in words that its answer is under way also where the page was reached from the dashboard', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const button = page.getByRole('button', { name: LANDING.alreadyCustomer });
  const requests: Route[] = [];
  await button.waitFor();
  await page.route('**/assets/*.js', (route) => void requests.push(route));
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  const shown = await button.evaluate((one) => {
    const { content, fontSize } = getComputedStyle(one, '::after');
    return [content, fontSize, getComputedStyle(one).fontSize];
  });
  expect(shown).toEqual([`"${OPENING}"`, '16px', '0px']);
  await page.unroute('**/assets/*.js');
  for (const request of requests) await request.fallback();
  await expect(page.getByRole('dialog', { name: ACCOUNT.panelTitle })).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
});

test.describe('the headers of every page', () => {
  test.use({ expectedErrors: /violates the following Content Security Policy directive/ });

  test('allow no foreign script, no frame and no content sniffing, and say what may be cached', {
    tag: '@gate',
  }, async ({ page, request }) => {
    for (const path of ['/', '/dashboard', '/nao-existe']) {
      const response = await page.goto(path);
      const headers = (await response?.allHeaders()) ?? {};
      expect(headers, path).toMatchObject({
        'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[^']+';/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'cross-origin-opener-policy': 'same-origin',
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
  const ordered = page.waitForRequest('**/api/payments/create-pix-payment');
  await page.route('**/api/payments/create-pix-payment', () => undefined);
  await page.getByRole('button', { name: PIX.submit }).click();
  await ordered;
  await expect(page.getByRole('button', { name: PIX.submitting })).toBeVisible();
  await giveUp();
  await expect(page.getByText(PIX.creationFailed)).toBeVisible();
  await page.unroute('**/api/payments/create-pix-payment');
  await expect(dialog.getByLabel(PIX.cpf)).toHaveValue('529.982.247-25');
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();

  await page.route('**/api/payments/verify-payment', () => undefined);
  const asked = page.waitForRequest('**/api/payments/verify-payment');
  await page.goto('/?success=true&session_id=cs_test_a1B2c3D4e5F6g7H8');
  await asked;
  await giveUp();
  await expect(page.getByText(CARD.verificationFailed)).toBeVisible();
  await expect(page.getByRole('button', { name: CARD.verifyAgain })).toBeVisible();
});
