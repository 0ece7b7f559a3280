import { LANDING } from 'domain/site/landing-texts';
import { SIGNED_OUT } from 'domain/panel/texts';
import { NOT_FOUND } from 'domain/kit/texts';
import { expect, test } from '../support/journey.ts';

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
