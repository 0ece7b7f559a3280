import type { Page } from '@playwright/test';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { CARD } from 'domain/buy/texts';
import { newBuyer } from '../support/buyer.ts';
import { openCardDialog, orderByCard, payWithCard } from '../support/card.ts';
import { checkScreen } from '../support/check-reach.ts';
import { expect, test } from '../support/journey.ts';

const VERIFY = '**/api/payments/verify-payment';

const SESSION = 'cs_test_a1B2c3D4e5F6g7H8';

const submit = (page: Page) => page.getByRole('button', { name: CARD.submit }).click();

const success = (page: Page) => page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle });

test('a browser in which nobody has signed in buys without loading the code for signing in', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await orderByCard(page, newBuyer());
  expect(loaded).toContain('/api/payments/create-checkout');
  expect(loaded.filter((path) => path.startsWith('/assets/auth-'))).toEqual([]);
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
