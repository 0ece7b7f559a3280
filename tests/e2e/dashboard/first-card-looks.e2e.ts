import type { Page } from '@playwright/test';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { HEADER, PANEL, WELCOME } from 'domain/panel/texts';
import { CONSENT, SUMMARY } from 'domain/answers/editor-texts';
import { APP, WORKOUT } from 'domain/training/texts';
import { checkScreen, checkScreen as check } from '../support/check-reach.ts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import { button, startEditing, unfold } from '../support/screen.ts';
import { RELEASED, dayFromToday, firstCard, writeWorkout } from '../support/workouts.ts';

/** The link to the released workout. */
const openLink = (page: Page) => page.getByRole('link', { name: WORKOUT.open });

/** The colour behind a link's text. */
const ground = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((links) => [...new Set(links.map((link) => getComputedStyle(link).backgroundColor))]);

test('every state of the workout is accessible in both themes, on small screens and with large text', async ({
  page,
}) => {
  test.slow();
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person);
  await signInTo(page, person);
  const card = firstCard(page);
  await expect(card).toContainText(APP.channel);
  await checkScreen(page, 'promised');
  await writeWorkout(person, { version: 2, due_on: dayFromToday(-1) });
  await expect(card).toContainText('Fale com');
  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscription_end: new Date(Date.now() + 86_400_000),
  });
  await expect(button(page, WELCOME.renew)).toBeVisible();
  await checkScreen(page, 'late, plan ends');

  const long = 'Palavra'.repeat(40);
  await writeWorkout(person, {
    version: 3,
    stage: 'correction',
    correction: { fields: ['peso', 'nivel_energia'], message: `Confira: ${long}` },
  });
  await expect(button(page, PANEL.correct)).toBeVisible();
  await checkScreen(page, 'correction');
  await button(page, PANEL.correct).click();
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeFocused();
  await checkScreen(page, 'correcting');
  await button(page, SUMMARY.cancel).click();

  await writeWorkout(person, {
    version: 4,
    ...RELEASED,
    stage: 'changed',
    changed: ['peso'],
    message: `${long}\n\u202eOlá`,
  });
  await expect(openLink(page)).toBeVisible();
  await checkScreen(page, 'released and changed');

  await writeAsServer(`anamnese_treinos/${person.uid}`, { limitacoes_lesoes: 'Joelho' });
  await writeWorkout(person, { version: 5, ...RELEASED, stage: 'changed', changed: ['limitacoes_lesoes'] });
  await expect(card).toContainText(WORKOUT.injury);
  await checkScreen(page, 'injury');
});

test('deleting the account is a quiet link below the other actions, and all that opens WhatsApp has one green', async ({
  page,
}) => {
  await signInTo(page, await newSubscriber());
  await unfold(page, ACCOUNT_DATA.title);
  const remove = button(page, ACCOUNT_DATA.delete);
  await expect(remove).toHaveClass(/\blink\b/);
  expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // The other one is measured first: cards that come meanwhile move both down.
  for (const other of [button(page, ACCOUNT_DATA.changePassword), button(page, ACCOUNT_DATA.export)]) {
    const y = (await other.boundingBox())?.y;
    expect(y).toBeLessThan((await remove.boundingBox())?.y ?? 0);
  }
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();

  const links = 'a[href*="wa.me"]:not(.link)';
  const here = await ground(page, links);
  expect(here).toHaveLength(1);
  await page.goto('/');
  expect(await ground(page, 'aside a[href*="wa.me"]')).toEqual(here);
});

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
