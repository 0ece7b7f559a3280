import type { Page } from '@playwright/test';
import { DASHBOARD_STATES, WELCOME } from 'domain/panel/texts';
import { expect, test, WITH_WORKERS } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo } from '../support/people.ts';

test.use({ ...WITH_WORKERS, expectedErrors: /net::ERR_|Could not reach Cloud Firestore backend/ });

/** Waits until the browser keeps the panel. */
const isKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('the panel opens without a network at the next visit, and says that its data are those of the last one', async ({
  page,
  context,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await isKept(page);
  await page.close();

  await context.setOffline(true);
  const next = await context.newPage();
  await next.goto('/dashboard');
  await expect(next.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeVisible();
  await expect(next.getByText(DASHBOARD_STATES.knownOffline)).toBeVisible();
});
