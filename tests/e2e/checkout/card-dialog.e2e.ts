import type { Page } from '@playwright/test';
import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { LANDING } from 'domain/texts/landing';
import { DAY_MS } from 'domain/durations';
import { CARD, CONTRACT, firstPeriodEnds, paidNowEnds } from 'domain/texts/checkout';
import { newBuyer } from '../support/buyer.ts';
import {
  fillCardForm,
  openCardDialog,
  orderByCard,
  payWithCard,
  sessionsOf,
  submitToHostedPage,
} from '../support/card.ts';
import { checkScreen } from '../support/check-reach.ts';
import { expect, test } from '../support/journey.ts';

const CREATE = '**/api/create-checkout';

const VERIFY = '**/api/verify-payment';

const SESSION = 'cs_test_a1B2c3D4e5F6g7H8';

const submit = (page: Page) => page.getByRole('button', { name: CARD.submit }).click();

const success = (page: Page) => page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle });

test('the summary of the contract is shown before paying', { tag: '@gate' }, async ({ page }) => {
  const dialog = await openCardDialog(page, 'Personal PLUS');
  const contract = dialog.getByRole('region', { name: CONTRACT.title });
  await expect(contract).toContainText('Personal PLUS');
  await expect(contract).toContainText('R$ 159,90 hoje e a cada 60 dias');
  const rules = dialog.getByRole('region', { name: CONTRACT.rulesTitle });
  await expect(rules).toContainText(firstPeriodEnds(new Date()));
  await expect(rules).toContainText(CARD.cancel);
  await expect(rules).toContainText('7 dias para desistir');
  await expect(rules).toContainText(CARD.onStripe);
});

test("the period's end before paying goes by the server's clock, and nothing is dated while that is unknown", async ({
  page,
}) => {
  let answer: (() => void) | undefined;
  await page.route('/', async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback();
    await new Promise<void>((resolve) => (answer = resolve));
    return route.fallback();
  });
  const today = new Date();
  await page.clock.setSystemTime(new Date(today.getTime() + 90 * DAY_MS));
  const rules = (await openCardDialog(page)).getByRole('region', { name: CONTRACT.rulesTitle });
  await expect(rules).toContainText(firstPeriodEnds(null));
  await expect.poll(() => answer).toBeDefined();
  answer?.();
  await expect(rules).toContainText(firstPeriodEnds(today));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
  await expect(page.getByRole('region', { name: CONTRACT.rulesTitle })).toContainText(paidNowEnds(today));
});

test('a browser in which nobody has signed in buys without loading the code for signing in', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await orderByCard(page, newBuyer());
  expect(loaded).toContain('/api/create-checkout');
  expect(loaded.filter((path) => path.startsWith('/assets/auth-'))).toEqual([]);
});

test.describe('when the checkout cannot be made', () => {
  test.use({ expectedErrors: /Failed to load resource: (net::ERR_FAILED|.*status of 500)/ });

  test('after a lost answer, trying again pays the same session', async ({ page }) => {
    const buyer = newBuyer();
    await openCardDialog(page);
    await fillCardForm(page, buyer);
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await submit(page);
    await expect(page.getByText(CARD.checkoutFailed)).toBeVisible();
    await page.unroute(CREATE);
    await submitToHostedPage(page);
    expect(await sessionsOf(buyer.email)).toHaveLength(1);
  });
});

test('each step of buying by card is accessible in both themes and fits small screens', async ({ page }) => {
  test.slow();
  await openCardDialog(page);
  await checkScreen(page, 'card form');
  await submit(page);
  await expect(page.getByText(CARD.fieldRequired).first()).toBeVisible();
  await checkScreen(page, 'card form with refusals');
  await page.route(VERIFY, () => undefined);
  await page.goto(`/?success=true&session_id=${SESSION}`);
  await expect(page.getByRole('dialog', { name: CARD.confirming })).toBeVisible();
  await checkScreen(page, 'confirming');
  await page.unroute(VERIFY);
  await page.route(VERIFY, (route) =>
    route.fulfill({ json: { result: { verified: false, pending: false } } }),
  );
  await page.goto(`/?success=true&session_id=${SESSION}`);
  await expect(page.getByRole('dialog', { name: CARD.unconfirmedTitle })).toBeVisible();
  await checkScreen(page, 'not confirmed');
  await page.unroute(VERIFY);
  await page.goto('/');
  await page.evaluate(() => window.localStorage.clear());
  await orderByCard(page, newBuyer());
  await payWithCard(page, 'approved');
  await expect(success(page)).toBeVisible();
  await checkScreen(page, 'post-payment');
});
