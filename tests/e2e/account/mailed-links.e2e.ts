import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { ACCOUNT_DATA, CONFIRM_MAILBOX, UNVERIFIED } from 'domain/account/card-texts';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/account/dialog-texts';
import {
  ACCOUNT_LINK,
  CONFIRM_LINK,
  DEAD_LINK,
  REFUSED_LINK,
  RESET_LINK,
  UNREAD_LINK,
} from 'domain/account/link-texts';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { WIZARD } from 'domain/answers/texts';
import { CARD_QUESTIONS } from 'domain/buy/payments-texts';
import { RETRY } from 'domain/kit/texts';
import { CLOSED_ACCOUNT, HEADER, SIGNED_OUT } from 'domain/panel/texts';
import { checkPasswordForm, checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { askForReset, changeAccount, choosePassword, linkMailedTo } from '../support/mailbox.ts';
import {
  logIn,
  newBuyer,
  newSubscriber,
  openLogin,
  readAsServer,
  signInTo,
  writeAsServer,
} from '../support/people.ts';
import { createPasswordAfterCard, newPixSubscriber, orderByCard, payWithCard } from '../support/purchases.ts';
import { button, unfold } from '../support/screen.ts';

/** The button in a password's field, which stands in the tab order. */
const SHOW = `${ACCOUNT.show} ${ACCOUNT.shownObject}`;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const linkPath = (link: string) =>
  `account_links/${createHash('sha256')
    .update(link.split('=')[1] ?? '')
    .digest('hex')}`;

test('a person who did not ask for a link makes it void with one button', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  test.slow();
  const person = await newSubscriber();
  const link = await askForReset(page, person.email);
  await page.goto(link);
  await expect(title(page, RESET_LINK.title)).toBeVisible();
  await context.setOffline(true);
  await button(page, ACCOUNT_LINK.notMe).click();
  await expect(page.getByRole('log').getByText('Sem conexão')).toBeVisible();
  await context.setOffline(false);
  await button(page, ACCOUNT_LINK.notMe).click();
  await expect(title(page, REFUSED_LINK.title)).toBeFocused();
  await expect(page.getByText(REFUSED_LINK.text)).toBeVisible();
  await expect(page.getByRole('link', { name: ACCOUNT_LINK.contact })).toBeVisible();

  await page.goto('/');
  await page.goto(link);
  await expect(title(page, DEAD_LINK.title)).toBeVisible();
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await logIn(page, person.email, DEMO_PASSWORD);
  await expect(page.getByText(person.name).first()).toBeVisible();
});

test.describe('with a server that fails', () => {
  test.use({ expectedErrors: /Failed to load resource: .*status of 500/ });

  test('a link that has expired, cannot be read, or does not exist is explained, with a way to go on', async ({
    page,
    context,
  }) => {
    test.slow();
    const person = await newSubscriber();
    const link = await askForReset(page, person.email);

    // A link that could not be read is not reported as dead. It is read again by a button, or when the network returns.
    await page.route('**/api/site/read-link', (route) => route.fulfill({ status: 500, body: 'boom' }));
    await page.goto(link);
    await expect(title(page, UNREAD_LINK.title)).toBeVisible();
    await page.unroute('**/api/site/read-link');
    await button(page, RETRY).click();
    await expect(title(page, RESET_LINK.title)).toBeFocused();
    await page.route('**/api/site/read-link', (route) => route.abort('internetdisconnected'), { times: 1 });
    await page.reload();
    await expect(title(page, UNREAD_LINK.title)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(title(page, RESET_LINK.title)).toBeVisible();

    // The link expires while the page is open.
    await writeAsServer(linkPath(link), { expires_at: new Date(Date.now() - 1_000) });
    await choosePassword(page, 'nova-senha-1');
    await expect(title(page, DEAD_LINK.title)).toBeFocused();
    await expect(page.getByLabel(ACCOUNT.email)).toHaveValue(person.email);

    // Another link in the same tab changes only the fragment of the URL, and the page reads it.
    await page.evaluate(() => {
      window.location.hash = `codigo=${'x'.repeat(43)}`;
    });
    await expect(page).toHaveURL(/\/conta$/);
    await expect(title(page, DEAD_LINK.title)).toBeVisible();

    await page.goto('/');
    await page.goto('/conta');
    await expect(title(page, DEAD_LINK.noCodeTitle)).toBeVisible();
    await button(page, DEAD_LINK.submit).click();
    await expect(page.getByText(ACCOUNT.invalidEmail)).toBeVisible();
    await page.getByLabel(ACCOUNT.email).fill(newBuyer().email);
    await context.setOffline(true);
    await button(page, DEAD_LINK.submit).click();
    await expect(page.getByRole('log').getByText('Sem conexão')).toBeVisible();
    await context.setOffline(false);
    await button(page, DEAD_LINK.submit).click();
    await expect(page.getByText(ACCOUNT.forgotSent)).toBeVisible();
  });
});

test.describe('without its script', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('the page says that it takes long, even if its script never loads', async ({ page }) => {
    await page.route(/\/assets\/.*\.js/, (route) => route.abort('failed'));
    await page.goto(`/conta#codigo=${'x'.repeat(43)}`, { waitUntil: 'commit' });
    await expect(page.getByText(ACCOUNT_LINK.reading)).toBeVisible();
    await expect(page.getByText(ACCOUNT_LINK.slow)).toBeHidden();
    await expect(page.getByText(ACCOUNT_LINK.slow)).toBeVisible();
    // A reload still has the code, because no script has removed it from the URL.
    await expect(page).toHaveURL(/#codigo=x{43}$/);
  });
});

test('a link whose signs a mail program encoded opens its page, and its code leaves the address', async ({
  page,
}) => {
  const person = await newSubscriber();
  const link = await askForReset(page, person.email);
  const response = await page.goto(`${link.replace('#codigo=', '%23codigo%3D')}%3E`);
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' });
  await expect(title(page, RESET_LINK.title)).toBeVisible();
  await expect(page).toHaveURL(/\/conta$/);
});

test('search engines do not list the page, and it sends no referrer to other pages', async ({ request }) => {
  const response = await request.get('/conta');
  expect(response.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
  expect(await response.text()).toMatch(/<meta name="robots" content="noindex"/);
  expect((await request.get('/conta/outra')).status()).toBe(404);
});

test('a mailed link can be used with the keyboard alone', async ({ page }) => {
  test.slow();
  const person = await newSubscriber();
  await page.goto(await askForReset(page, person.email));
  await expect(title(page, RESET_LINK.title)).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('Tab');
  await expect(page.getByLabel(ACCOUNT_LINK.email)).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('nova-senha-1');
  await keyboard.press('Tab');
  await expect(button(page, SHOW).first()).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('nova-senha-2');
  await keyboard.press('Enter');
  await expect(page.getByLabel(ACCOUNT.passwordAgain)).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('nova-senha-1');
  await keyboard.press('Tab');
  await expect(button(page, SHOW).last()).toBeFocused();
  await keyboard.press('Tab');
  await expect(button(page, RESET_LINK.submit)).toBeFocused();
  await keyboard.press('Tab');
  await expect(button(page, ACCOUNT_LINK.notMe)).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(person.name).first()).toBeVisible();
});

test.describe('in every state', () => {
  test.use({
    expectedErrors: /Failed to load resource: .*status of 500/,
  });

  test('every state of a mailed link, and of the dashboard that offers one, is accessible in both themes and fits small screens', async ({
    page,
  }) => {
    test.slow();
    const READ = '**/api/site/read-link';
    const link = (kind: 'confirmation' | 'reset') =>
      page.route(READ, (route) =>
        route.fulfill({ json: { result: { kind, email: 'maria.das.gracas.albuquerque@personal.example' } } }),
      );
    const code = `#codigo=${'x'.repeat(43)}`;
    const open = async (heading: string) => {
      await page.goto('/');
      await page.goto(`/conta${code}`);
      await expect(title(page, heading)).toBeVisible();
    };
    await page.route(READ, () => undefined);
    await open(ACCOUNT_LINK.pageTitle);
    await expect(page.getByText(ACCOUNT_LINK.slow)).toBeVisible();
    await checkScreen(page, 'reading');
    await page.unroute(READ);
    await link('confirmation');
    await open(CONFIRM_LINK.title);
    await button(page, CONFIRM_LINK.submit).click();
    await expect(page.getByText(CONFIRM_LINK.passwordRequired)).toBeVisible();
    await checkScreen(page, 'confirmation');
    await page.unroute(READ);
    await link('reset');
    await open(RESET_LINK.title);
    await checkScreen(page, 'reset');
    await page.route('**/api/site/refuse-link', (route) =>
      route.fulfill({ json: { result: { success: true } } }),
    );
    await button(page, ACCOUNT_LINK.notMe).click();
    await expect(title(page, REFUSED_LINK.title)).toBeVisible();
    await checkScreen(page, 'refused');
    await page.unroute(READ);
    await page.route(READ, (route) => route.fulfill({ status: 500, body: '' }));
    await open(UNREAD_LINK.title);
    await checkScreen(page, 'unread');
    await page.unroute(READ);
    await open(DEAD_LINK.title);
    await page.getByLabel(ACCOUNT.email).fill('ninguem@personal.example');
    await button(page, DEAD_LINK.submit).click();
    await expect(page.getByText(ACCOUNT.forgotSent)).toBeVisible();
    await checkScreen(page, 'dead');

    await signInTo(page, await newPixSubscriber());
    await unfold(page, ACCOUNT_DATA.title);
    await button(page, CONFIRM_MAILBOX.send).click();
    await expect(page.getByText(UNVERIFIED.sent)).toBeVisible();
    await checkScreen(page, 'dashboard, unconfirmed');
    await page.evaluate(() => window.localStorage.clear());
    await page.route('**/api/site/read-panel', (route) =>
      route.fulfill({
        json: {
          result: {
            status: {
              subscribed: false,
              subscription_tier: null,
              subscription_end: null,
              can_fix_pix: false,
              mailbox: 'closed',
            },
            payments: { payments: [], card: null, next: null, questions: [] },
            unsettled: false,
            version: '',
          },
        },
      }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: CLOSED_ACCOUNT.title })).toBeVisible();
    await checkScreen(page, 'closed');
  });
});

test.describe('reset password', () => {
  // spec: "Password creation: must match ('As senhas não coincidem'); at least 6 characters"
  test('a link sets a new password, signs the account in, and ends the old password', {
    tag: '@gate',
  }, async ({ page, context }) => {
    test.slow();
    const person = await newSubscriber({ name: 'Otávio Reis' });
    await page.goto(await askForReset(page, person.email));
    await expect(page.getByLabel(ACCOUNT_LINK.email)).toHaveValue(person.email);
    await checkPasswordForm(page.locator('form'), ['username', 'new-password', 'new-password']);
    await choosePassword(page, '12345', '123456');
    await expect(page.getByText(ACCOUNT.passwordTooShort)).toBeVisible();
    await expect(page.getByText(ACCOUNT.passwordsDiffer)).toBeVisible();
    await context.setOffline(true);
    await choosePassword(page, 'nova-senha-1');
    await expect(page.getByRole('log').getByText('Sem conexão')).toBeVisible();
    await context.setOffline(false);

    // The server's answer is lost, so the person presses the button again.
    await page.route(
      '**/api/site/reset-password',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await button(page, RESET_LINK.submit).click();
    await expect(page.getByRole('log').getByText('Sem conexão')).toBeVisible();
    await button(page, RESET_LINK.submit).click();
    await expect(page.getByText(RESET_LINK.done)).toBeVisible();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText(person.name).first()).toBeVisible();
    await button(page, HEADER.signOut).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/dashboard');
    await button(page, SIGNED_OUT.login).click();
    await logIn(page, person.email, DEMO_PASSWORD);
    await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
  });

  test('a card whose account passes to the reader of the mailbox is asked about, and the browser that paid ends it', {
    tag: '@gate',
  }, async ({ page, newContext }) => {
    test.slow();
    const payer = newBuyer('Paulo Gouveia');
    const session_id = await orderByCard(page, payer);
    await payWithCard(page, 'approved');
    await createPasswordAfterCard(page, payer);
    // The questionnaire opens by itself, over the header.
    await button(page, WIZARD.backToPanel).last().click();
    await button(page, HEADER.signOut).click();
    await page.waitForURL((url) => url.pathname === '/');

    const reader = await (await newContext()).newPage();
    await reader.goto(await askForReset(reader, payer.email));
    await choosePassword(reader, 'nova-senha-1');
    await reader.waitForURL('**/dashboard');
    await expect(reader.getByRole('heading', { name: CARD_QUESTIONS.movedTitle })).toBeVisible();
    await checkScreen(reader, 'a card that moved');
    const goesOn = async () =>
      JSON.stringify(await readAsServer(`payments/stripe_${session_id}`)).includes(
        '"cancel_at_period_end":{"booleanValue":false}',
      );
    // The end is recorded; the reconciler asks the provider for it.
    expect(JSON.stringify(await readAsServer(`payments/stripe_${session_id}`))).toContain('"asked"');
    await button(reader, CARD_QUESTIONS.mine).click();
    await expect(reader.getByText(CARD_QUESTIONS.kept)).toBeVisible();
    await expect(reader.getByRole('heading', { name: CARD_QUESTIONS.movedTitle })).toHaveCount(0);
    expect(await goesOn()).toBe(true);

    // The payer's password opens nothing any more; this browser still ends what its card is charged for.
    await openLogin(page);
    await page.getByText(PAID_ACCOUNT.stopRenewalOf(new Date())).click();
    await checkScreen(page, 'a paid card below the login');
    await button(page, PAID_ACCOUNT.stopRenewalConfirm).click();
    await expect(page.getByText(PAID_ACCOUNT.renewalStopped)).toBeVisible();
    expect(await goesOn()).toBe(false);
    await openLogin(page);
    await expect(page.getByLabel(ACCOUNT.email)).toBeVisible();
    await expect(page.getByText(PAID_ACCOUNT.stopRenewalOf(new Date()))).toHaveCount(0);
  });

  test.describe('a closed account', () => {
    // The rules may refuse the records before the check of the subscription says that the account is closed.
    test.use({ expectedErrors: /FirebaseError: false for 'list'/ });

    test('whose mailbox was confirmed directly with Firebase Auth shows nothing before its password is reset', {
      tag: '@gate',
    }, async ({ page }) => {
      test.slow();
      const person = await newSubscriber({ name: 'Renata Fonseca' });
      await changeAccount(person.uid, { emailVerified: true, customAttributes: '{}' });
      await page.goto('/dashboard');
      await button(page, SIGNED_OUT.login).click();
      await logIn(page, person.email, DEMO_PASSWORD);
      await expect(page.getByRole('heading', { name: CLOSED_ACCOUNT.title })).toBeVisible();
      await expect(page.getByText(person.name)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
      expect(await page.evaluate(() => window.localStorage.getItem('painel'))).toBeNull();
      await button(page, CLOSED_ACCOUNT.send).click();
      await expect(page.getByText(CLOSED_ACCOUNT.sent(person.email))).toBeVisible();
      await page.goto(await linkMailedTo(person.email));
      await choosePassword(page, 'nova-senha-1');
      await page.waitForURL('**/dashboard');
      await expect(page.getByText(person.name).first()).toBeVisible();
    });

    test('lets its person sign out', async ({ page }) => {
      const person = await newSubscriber();
      await changeAccount(person.uid, { emailVerified: true, customAttributes: '{}' });
      await page.goto('/dashboard');
      await button(page, SIGNED_OUT.login).click();
      await logIn(page, person.email, DEMO_PASSWORD);
      await expect(page.getByRole('heading', { name: CLOSED_ACCOUNT.title })).toBeVisible();
      await button(page, HEADER.signOut).click();
      await page.waitForURL((url) => url.pathname === '/');
    });
  });

  const SHOW = `${ACCOUNT.show} ${ACCOUNT.shownObject}`;

  test('every field for a password has its own button, and shows only its own', async ({ page }) => {
    await signInTo(page, await newSubscriber());
    await unfold(page, ACCOUNT_DATA.title);
    await button(page, ACCOUNT_DATA.changePassword).click();
    const dialog = page.getByRole('dialog', { name: CHANGE_PASSWORD.title });
    await expect(dialog.getByRole('button', { name: SHOW })).toHaveCount(3);
    await dialog.getByRole('button', { name: SHOW }).nth(1).click();
    await expect(dialog.getByLabel(CHANGE_PASSWORD.new, { exact: true })).toHaveAttribute('type', 'text');
    for (const label of [CHANGE_PASSWORD.current, CHANGE_PASSWORD.again])
      await expect(dialog.getByLabel(label)).toHaveAttribute('type', 'password');
    await dialog.getByRole('button', { name: CHANGE_PASSWORD.cancel }).click();

    await button(page, ACCOUNT_DATA.delete).click();
    const deletion = page.getByRole('dialog', { name: DELETE_ACCOUNT.title });
    const field = deletion.getByLabel(DELETE_ACCOUNT.password);
    await field.fill('senha-errada');
    await deletion.getByRole('button', { name: SHOW }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await deletion.getByRole('button', { name: DELETE_ACCOUNT.confirm }).click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(deletion.getByRole('alert')).toHaveText(DELETE_ACCOUNT.wrongPassword);
  });
});
