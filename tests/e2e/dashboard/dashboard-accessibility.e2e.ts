import { HEADER, PANEL, WELCOME } from 'domain/texts/dashboard';
import { CONSENT, SUMMARY } from 'domain/texts/dashboard/answers';
import { checkScreen as check } from '../support/check-reach.ts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo } from '../support/people.ts';
import { startEditing, unfold, button } from '../support/screen.ts';

test('the dashboard is accessible in both themes, with and without a plan', { tag: '@gate' }, async ({
  page,
}) => {
  test.slow();
  await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
  await expect(page.getByRole('heading', { name: SUMMARY.title })).toBeVisible();
  await check(page, 'complete');
  await startEditing(page);
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeVisible();
  await check(page, 'editing');
  await page.getByRole('button', { name: SUMMARY.cancel }).click();
  await unfold(page, SUMMARY.title);
  await button(page, CONSENT.revoke).click();
  await expect(page.getByRole('dialog', { name: CONSENT.askTitle })).toBeVisible();
  await check(page, 'revoking');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: HEADER.signOut }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await signInTo(page, { email: 'sem-plano@personal.example' });
  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
  await check(page, 'no plan');
  await page.getByRole('button', { name: HEADER.signOut }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await signInTo(page, { email: 'nao-verificado@personal.example' });
  await expect(page.getByText(PANEL.confirmEmailAfter)).toBeVisible();
  await check(page, 'unverified');
});
