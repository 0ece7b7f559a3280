import type { Page } from '@playwright/test';
import { PROJECT } from 'emulators';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { WIZARD } from 'domain/answers/texts';
import { PAYMENTS } from 'domain/buy/payments-texts';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { RETRY } from 'domain/kit/texts';
import {
  DASHBOARD_STATES,
  HEADER,
  QUESTIONNAIRE_CARD,
  SESSION_EXPIRED,
  SIGN_OUT_TEXTS,
  SIGNED_OUT,
  WELCOME,
} from 'domain/panel/texts';
import { WORKOUT } from 'domain/training/texts';
import { hold } from '../support/browsers.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import {
  ALL_ANSWERS,
  newSubscriber,
  readsOf,
  type SeededSubscriber,
  signInTo,
  untilTriggersRest,
  writeAsServer,
} from '../support/people.ts';
import { button, startEditing, unfold } from '../support/screen.ts';

// A device in a time zone far from São Paulo has to show the same dates.
test.use({ timezoneId: 'Pacific/Auckland' });

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const row = (page: Page, label: string) =>
  page
    .locator('dt')
    .and(page.getByText(label, { exact: true }))
    .locator('..');

/** The data of the dashboard that this browser keeps. */
const kept = (page: Page) => page.evaluate(() => window.localStorage.getItem('painel'));

/** How many sessions Auth keeps in this browser. Runs in the page. */
const storedSessions = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const all = opening.result
        .transaction('firebaseLocalStorage')
        .objectStore('firebaseLocalStorage')
        .count();
      all.addEventListener('success', () => {
        opening.result.close();
        resolve(all.result);
      });
    });
  });

test.describe('on a later visit', () => {
  test.use({
    expectedErrors: /Failed to load resource: (net::ERR_|.*status of 500)|^FirebaseError:\s+false for 'list'/,
  });

  test('the last known data are shown before any server has answered, and the live data replace them', {
    tag: '@gate',
  }, async ({ page }) => {
    test.slow();
    const person = await newSubscriber({ answers: { ...ALL_ANSWERS, limitacoes_lesoes: 'Dor no joelho' } });
    const { auth, firestore } = suitePorts();
    await untilTriggersRest();
    await signInTo(page, person);
    await unfold(page, SUMMARY.title);
    await expect(page.getByText('Dor no joelho')).toBeVisible();
    expect(await readsOf(person.uid)).toBeLessThanOrEqual(3);
    await expect.poll(() => kept(page)).toContain(person.uid);
    const text = await kept(page);
    for (const health of ['joelho', '61.2', '1.65', 'sempre-animado']) expect(text).not.toContain(health);

    // Neither Auth nor the database nor the functions answer.
    let hold = true;
    const held: (() => void)[] = [];
    const isBackend = (url: URL) =>
      [String(auth), String(firestore)].includes(url.port) || url.pathname.startsWith('/api/');
    await page.route(isBackend, async (route) => {
      if (hold) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const before = await readsOf(person.uid);
    await page.reload();
    await expect(page.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeVisible();
    await expect(row(page, WELCOME.plan)).toContainText('Personal PRO');
    await expect(page.getByText(QUESTIONNAIRE_CARD.complete, { exact: true })).toBeVisible();
    await expect(page.getByText(WORKOUT.answered)).toBeVisible();
    await expect(page.getByRole('heading', { name: SUMMARY.title })).toBeVisible();
    await expect(page.getByText('Dor no joelho')).toHaveCount(0);
    hold = false;
    for (const release of held) release();
    await unfold(page, SUMMARY.title);
    await expect(page.getByText('Dor no joelho')).toBeVisible();
    expect((await readsOf(person.uid)) - before).toBeLessThanOrEqual(3);
    await writeAsServer(`subscribers/${person.subscriberId}`, { nome: 'Paula Lima' });
    await expect(page.getByRole('heading', { name: WELCOME.greeting('Paula Lima') })).toBeVisible();

    // Kept data of another account are soon replaced, and no longer kept.
    await page.evaluate(() => {
      const kept = window.localStorage.getItem('painel') ?? '';
      window.localStorage.setItem('painel', kept.replace(/"uid":"[^"]+"/, '"uid":"outra"'));
    });
    await page.reload();
    await unfold(page, SUMMARY.title);
    await expect(page.getByText('Dor no joelho')).toBeVisible();
    await expect.poll(() => kept(page)).toContain(person.uid);
    await page.evaluate(() => window.localStorage.setItem('painel', '{"user":'));
    await page.reload();
    await unfold(page, SUMMARY.title);
    await expect(page.getByText('Dor no joelho')).toBeVisible();

    await button(page, HEADER.signOut).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await kept(page)).toBeNull();
  });

  // spec: "other load errors are only logged and the load stops"
  test('failing functions and an unreachable database are reported, the known data stay, and trying again helps', {
    tag: '@gate',
  }, async ({ page }) => {
    test.slow();
    const person = await newSubscriber({ answers: ALL_ANSWERS });
    await signInTo(page, person);
    await unfold(page, SUMMARY.title);
    await expect(button(page, SUMMARY.edit)).toBeVisible();
    await page.route('**/api/site/read-panel', (route) => route.fulfill({ status: 500, json: {} }));
    const check = await hold(page, '**/api/site/read-panel');
    await button(page, WELCOME.refresh).click();
    await expect(page.getByText(WELCOME.refreshing)).toBeVisible();
    check.release();
    await expect(page.getByText(WELCOME.refreshFailed)).toBeVisible();
    await expect(button(page, WELCOME.refresh)).toBeEnabled();

    // A call that is never answered delays nothing and ends with a text after its time-out. The test moves the clock there.
    await page.addInitScript(() => {
      AbortSignal.timeout = (ms) => {
        const patience = new AbortController();
        setTimeout(() => patience.abort(new DOMException('Timed out', 'TimeoutError')), ms);
        return patience.signal;
      };
    });
    await page.clock.install();
    await page.unroute('**/api/site/read-panel');
    const unanswered: string[] = [];
    await page.route('**/api/site/read-panel', (route) => void unanswered.push(route.request().url()));
    await page.reload();
    await unfold(page, SUMMARY.title);
    await expect(button(page, SUMMARY.edit)).toBeVisible();
    await expect(page.locator('summary').getByText(PAYMENTS.loading)).toBeVisible();
    await button(page, WELCOME.refresh).click();
    await expect(page.getByText(WELCOME.refreshing)).toBeVisible();
    await startEditing(page);
    await button(page, SUMMARY.cancel).click();
    await expect.poll(() => unanswered.length).toBe(2);
    await expect(button(page, WELCOME.refresh)).toBeDisabled();
    await page.clock.fastForward('00:31');
    await expect(page.getByText(WELCOME.refreshFailed)).toBeVisible();
    await expect(page.locator('summary').getByText(PAYMENTS.failed)).toBeVisible();
    await expect(button(page, WELCOME.refresh)).toBeEnabled();
    await page.unroute('**/api/site/read-panel');

    // The listeners notice after a while that their connection is gone.
    await expect(page.getByText(DASHBOARD_STATES.knownFailed)).toBeVisible();
    await page.reload();
    await unfold(page, SUMMARY.title);
    await expect(button(page, SUMMARY.edit)).toBeVisible();
    await page.context().setOffline(true);
    await page.clock.fastForward('00:11');
    await expect(page.getByText(DASHBOARD_STATES.knownOffline)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(DASHBOARD_STATES.knownOffline)).toHaveCount(0);

    const channel = (url: URL) => url.pathname.endsWith('/Listen/channel');
    await page.route(channel, (route) => route.fulfill({ status: 403, body: 'no' }));
    await page.reload();
    await expect(page.getByText(DASHBOARD_STATES.knownFailed)).toBeVisible();
    await expect(page.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeVisible();
    await unfold(page, ACCOUNT_DATA.title);
    await expect(button(page, ACCOUNT_DATA.export)).toBeVisible();
    await page.context().setOffline(true);
    await button(page, RETRY).click();
    await expect(page.getByText(DASHBOARD_STATES.knownOffline)).toBeVisible();
    await page.unroute(channel);
    await page.context().setOffline(false);
    await expect(page.getByText(DASHBOARD_STATES.knownOffline)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: HEADER.title })).toBeFocused();
    await unfold(page, SUMMARY.title);
    await expect(button(page, SUMMARY.edit)).toBeVisible();

    // The rules deny requests for another person's data.
    await page.route(channel, (route) =>
      route.continue({ postData: route.request().postData()?.replaceAll(person.uid, 'outra') }),
    );
    await page.reload();
    await expect(page.getByText(DASHBOARD_STATES.knownFailed)).toBeVisible();
    await expect(page.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeVisible();
    await page.evaluate(() => window.localStorage.removeItem('painel'));
    await page.reload();
    await expect(page.getByText(DASHBOARD_STATES.failed, { exact: true })).toBeVisible();
    await page.unroute(channel);
    await button(page, RETRY).click();
    await unfold(page, SUMMARY.title);
    await expect(button(page, SUMMARY.edit)).toBeVisible();
    await expect(page.getByText(DASHBOARD_STATES.failedTitle)).toHaveCount(0);
  });

  test('signing out ends also while Auth waits for the network, in every tab, and lasts', async ({
    page,
    context,
  }) => {
    const person = await newSubscriber();
    await signInTo(page, person);
    const tab = await context.newPage();
    const lookups = [await hold(page, '**/accounts:lookup**'), await hold(tab, '**/accounts:lookup**')];
    await page.reload();
    await tab.goto('/dashboard');
    await expect(tab.getByText(person.name)).toBeVisible();
    await button(page, HEADER.signOut).click();
    // Auth itself gives the lookup up after 30 s.
    await expect(page.getByText(SIGN_OUT_TEXTS.done)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(person.name)).toHaveCount(0);
    await expect(tab.getByText(person.name)).toHaveCount(0, { timeout: 15_000 });
    expect(await kept(page)).toBeNull();
    expect(await page.evaluate(storedSessions)).toBe(0);
    // Auth stores the session that it has looked up, and ends it.
    for (const lookup of lookups) {
      lookup.release();
      await expect.poll(() => page.evaluate(storedSessions)).toBe(0);
    }
    for (const each of [page, tab]) {
      await each.goto('/dashboard');
      await expect(each.getByText(SIGNED_OUT.text)).toBeVisible();
    }
  });

  for (const seen of ['on coming back', 'on the open page'] as const) {
    test(`an account that was deleted on another device says so ${seen}, and leaves no data behind`, async ({
      page,
    }) => {
      const person = await newSubscriber();
      await signInTo(page, person);
      if (seen === 'on coming back') {
        // An open page would ask the server something, and say it before the person comes back.
        await page.goto('about:blank');
        await deleteAccount(person);
        await page.goto('/dashboard');
      } else {
        await deleteAccount(person);
        await eraseRecord(person);
      }
      await expect(page.getByRole('alert')).toHaveText(SESSION_EXPIRED.text);
      await expect(page.getByText(person.name)).toHaveCount(0);
      expect(await kept(page)).toBeNull();
    });
  }

  // A wrong clock on a phone must neither end a plan nor turn an adult into a minor.
  test('a device whose clock is months fast or decades slow shows the plan and accepts the birth date', async ({
    page,
  }) => {
    const person = await newSubscriber();
    await page.clock.install({ time: inDays(90) });
    await signInTo(page, person);
    await expect(row(page, WELCOME.plan)).toContainText('Personal PRO');
    await expect(row(page, WELCOME.validUntil)).toContainText(formatDate(inDays(30)));

    await page.clock.setSystemTime(inDays(-20 * 365));
    // The functions tell the right time, perhaps only after the person has opened the questionnaire.
    const { release } = await hold(page, '**/api/**');
    await page.reload();
    await button(page, QUESTIONNAIRE_CARD.start).click();
    await button(page, WIZARD.start).click();
    await expect(page.getByLabel(WIZARD.year)).toHaveValue('1990');
    await expect(button(page, WIZARD.next)).toBeDisabled();
    release();
    await expect(button(page, WIZARD.next)).toBeEnabled();
  });
});

async function deleteAccount({ uid }: SeededSubscriber): Promise<void> {
  const { auth } = suitePorts();
  const url = `http://127.0.0.1:${auth}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:delete`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid }),
  });
  expect(response.ok).toBe(true);
}

/** Deletes the record too, as deleting an account does. The listener of an open page notices it. */
async function eraseRecord({ subscriberId }: SeededSubscriber): Promise<void> {
  const { firestore } = suitePorts();
  const documents = `http://127.0.0.1:${firestore}/v1/projects/${PROJECT}/databases/(default)/documents`;
  const response = await fetch(`${documents}/subscribers/${subscriberId}`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer owner' },
  });
  expect(response.ok).toBe(true);
}
