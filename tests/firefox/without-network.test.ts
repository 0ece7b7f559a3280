import { DASHBOARD_STATES, SIGNED_OUT, WELCOME } from 'domain/panel/texts';
import { DEMO_PASSWORD } from 'emulators';
import { expect } from 'vitest';
import { suitePorts } from '../e2e/support/journey.ts';
import { ALL_ANSWERS, newSubscriber } from '../e2e/support/people.ts';
import { startRelay } from '../support/relay.ts';
import { logIn, open, press, see, seeHeading, test } from './support/journey.ts';

test('in Firefox the panel opens without a network at the next visit, and says that its data are those of the last one', async ({
  page,
  newPage,
}) => {
  // Firefox's offline mode is of the page alone, and not of its service worker. So the site goes away, too.
  const { origin, stop } = await startRelay(suitePorts(), () => undefined);
  const { email, name } = await newSubscriber({ answers: ALL_ANSWERS });
  await open(page, '/dashboard', origin);
  await press(page, SIGNED_OUT.login);
  await logIn(page, email, DEMO_PASSWORD);
  await seeHeading(page, WELCOME.greeting(name));
  const worker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(worker, { timeout: 60_000 }).toBe('activated');

  const next = await newPage();
  await page.close();
  await stop();
  await next.setOfflineMode(true);
  await open(next, '/dashboard', origin);
  await seeHeading(next, WELCOME.greeting(name));
  await see(next, DASHBOARD_STATES.knownOffline);
});
