import type { Page, Route } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { RESET_LINK } from 'domain/account/link-texts';
import { ACCOUNT } from 'domain/account/texts';
import { PIX } from 'domain/buy/texts';
import { CLOSE, OFFLINE, OPENING } from 'domain/kit/texts';
import { HEADER, SIGNED_OUT } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { blockStorage, withoutStorage } from '../support/browsers.ts';
import { expect, test, WITH_MOTION } from '../support/journey.ts';
import { linkMailedTo, mailsTo } from '../support/mailbox.ts';
import { logIn, newSubscriber } from '../support/people.ts';

declare global {
  interface Window {
    early?: boolean | null;
  }
}

test.describe('landing behaviour', () => {
  test.use(WITH_MOTION);

  /** Whether the page has loaded React's chunks. */
  async function hasReact(page: Page): Promise<boolean> {
    return page.evaluate(() => window.early === null);
  }

  const theme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

  test('React loads with the first action of a person, not before', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await hasReact(page)).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(() => hasReact(page)).toBe(true);
  });

  test('React loads at once for a return from the payment page and for a kept order', async ({ page }) => {
    await page.goto('/?success=false&session_id=cs_test_nothing');
    await expect.poll(() => hasReact(page)).toBe(true);
    await page.evaluate(() => window.localStorage.setItem('pedido', '{}'));
    await page.goto('/');
    await expect.poll(() => hasReact(page)).toBe(true);
  });

  test('a click made before the page has loaded is not lost', async ({ page }) => {
    test.slow();
    for (let round = 0; round < 5; round += 1) {
      await page.goto('/', { waitUntil: 'commit' });
      // A script clicks the button as soon as the parser has made it: earlier than any person, and perhaps before the dialog.
      await page.locator('#planos article [data-act]').nth(1).waitFor({ state: 'attached' });
      await page.evaluate(() =>
        document.querySelectorAll<HTMLElement>('#planos article [data-act]')[1]?.click(),
      );
      await expect(page.getByRole('dialog', { name: PIX.formTitle })).toHaveCount(1);
    }
  });

  test('a press says in words that its answer is under way, until the dialog is there', async ({ page }) => {
    const requests: Route[] = [];
    await page.route('**/assets/*.js', (route) => void requests.push(route));
    await page.goto('/');
    const button = page.getByRole('button', { name: LANDING.alreadyCustomer });
    const words = () => button.evaluate((one) => getComputedStyle(one, '::after').content);
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    expect(await words()).toBe(`"${OPENING}"`);
    await page.unroute('**/assets/*.js');
    for (const request of requests) await request.fallback();
    await expect(page.getByRole('dialog', { name: ACCOUNT.panelTitle })).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-busy');
  });

  test('a repeated early click opens one dialog', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('#planos article [data-act]');
      for (let times = 0; times < 5; times += 1) button?.click();
      document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('hydration keeps the prerendered elements', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-mark', 'kept'));
    await page.keyboard.press('Tab');
    await expect.poll(() => hasReact(page)).toBe(true);
    await expect(page.locator('h1[data-mark=kept]')).toHaveCount(1);
  });

  test.describe('the theme', () => {
    test('follows the system until a person chooses, and the choice holds on every page', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/');
      expect(await theme(page)).toBe('dark');
      await page.getByRole('button', { name: LANDING.theme }).click();
      expect(await theme(page)).toBe('light');
      for (const other of ['/dashboard', '/nao-existe']) {
        await page.goto(other);
        // The theme is read in the first frame, before it is painted.
        await expect.poll(() => theme(page)).toBe('light');
      }
      await page.goto('/');
      await page.getByRole('button', { name: LANDING.theme }).click();
      expect(await theme(page)).toBe('dark');
    });
  });

  for (const [storage, take] of [
    ['blocked', blockStorage],
    ['missing', withoutStorage],
  ] as const)
    test(`the page works where the browser's storage is ${storage}: theme, carousel, dialogs`, async ({
      page,
    }) => {
      await take(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/');
      const before = await theme(page);
      await page.getByRole('button', { name: LANDING.theme }).click();
      expect(await theme(page)).not.toBe(before);
      await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
      await expect(page.getByRole('dialog', { name: PIX.formTitle })).toBeVisible();
    });

  test.describe('offline', () => {
    test.use({ expectedErrors: /Failed to fetch dynamically imported module|ERR_INTERNET_DISCONNECTED/ });

    test('without React the page says how to buy, and it recovers with the network', async ({
      page,
      context,
    }) => {
      // The page loads its scripts ahead some seconds later, and would find them in the cache.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
      await page.goto('/');
      await context.setOffline(true);
      await page.clock.resume();
      await page.keyboard.press('Tab');
      const instead = page.getByRole('link', { name: LANDING.buyWithoutScript }).first();
      await expect(instead).toBeVisible();
      await context.setOffline(false);
      await page.keyboard.press('Tab');
      await expect.poll(() => hasReact(page)).toBe(true);
      await expect(instead).toBeHidden();
      await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
      await expect(page.getByRole('dialog', { name: PIX.formTitle })).toBeVisible();
    });
  });

  test.describe('hostile addresses', () => {
    const QUERIES = [
      '?success=true',
      '?success=false',
      '?success=true&success=true&session_id=cs_test_x&session_id=cs_test_y',
      '?success=true&session_id=cs_test_foreign&name=%3Cscript%3Ealert(1)%3C/script%3E&email=x',
      `?success=true&session_id=${'a'.repeat(4000)}`,
      `?name=${'%F0%9F%92%AA'.repeat(300)}`,
      '?success=true&session_id=..%2F..%2Fetc%2Fpasswd&phone=%00',
      '?__proto__[x]=1&constructor=1',
    ];
    test('leave the page usable and run no script', async ({ page }) => {
      test.slow();
      page.on('dialog', () => {
        throw new Error('A script of the address ran');
      });
      for (const query of QUERIES) {
        await page.goto(`/${query}`);
        await page.keyboard.press('Tab');
        await expect.poll(() => hasReact(page), query).toBe(true);
        await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
          LANDING.headline,
        );
        expect(await page.locator('body').innerHTML(), query).not.toContain('alert(1)');
      }
    });
  });
});

test.describe('landing dialogs', () => {
  test.use(WITH_MOTION);

  // spec: "'Meu Painel' login modal"
  // spec: "email and password required ('Email e senha são obrigatórios')"
  // spec: "Successes: 'Login realizado com sucesso!'"
  test('a subscriber logs in from below the plans, and chooses another password by a mailed link', {
    tag: '@gate',
  }, async ({ page, context }) => {
    test.slow();
    const { email, name } = await newSubscriber();
    const scripts: string[] = [];
    page.on('request', (request) => {
      const [, script] = /\/assets\/([a-z-]+)-.{8}\.js$/.exec(request.url()) ?? [];
      if (script !== undefined) scripts.push(script);
    });
    await page.goto('/');
    await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
    // The dialog loads the code of the dashboard.
    await expect
      .poll(() => scripts)
      .toEqual(expect.arrayContaining(['dashboard-route', 'cards-on-demand', 'firestore']));
    const dialog = page.getByRole('dialog', { name: 'Meu Painel' });
    await dialog.getByRole('button', { name: ACCOUNT.login, exact: true }).click();
    await expect(page.getByRole('log').getByText('Email e senha são obrigatórios')).toBeVisible();

    const forgot = dialog.getByRole('button', { name: ACCOUNT.forgot });
    await forgot.click();
    await expect(page.getByRole('log').getByText(ACCOUNT.forgotNeedsEmail)).toBeVisible();
    await dialog.getByLabel(ACCOUNT.email).fill(email);
    await context.setOffline(true);
    await forgot.click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await context.setOffline(false);
    // The answer does not tell whether the e-mail address has an account.
    for (const address of [`nao-${email}`, email]) {
      await dialog.getByLabel(ACCOUNT.email).fill(address);
      // The answer for the address before went with it.
      await expect(page.getByText(ACCOUNT.forgotSent)).toHaveCount(0);
      await forgot.click();
      // It stays in the form: a toast would be gone when the person comes back from the mailbox.
      await expect(dialog.getByText(ACCOUNT.forgotSent)).toBeVisible();
    }

    expect(await mailsTo(`nao-${email}`)).toEqual([]);
    await page.goto(await linkMailedTo(email));
    await page.getByLabel(ACCOUNT.password, { exact: true }).fill(`nova-${DEMO_PASSWORD}`);
    await page.getByLabel(ACCOUNT.passwordAgain).fill(`nova-${DEMO_PASSWORD}`);
    await page.getByRole('button', { name: RESET_LINK.submit }).click();
    await expect(page.getByText(RESET_LINK.done)).toBeVisible();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText(name).first()).toBeVisible();
    await page.getByRole('button', { name: HEADER.signOut }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: SIGNED_OUT.login }).click();
    await logIn(page, email, DEMO_PASSWORD);
    await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
    await logIn(page, email, `nova-${DEMO_PASSWORD}`);
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
    await expect(page.getByText(name).first()).toBeVisible();
  });

  // spec: "A card titled user panel asks for login"
  // spec: "It has buttons to go to the home page and to create an account (goes to /#planos), plus a login modal"
  // spec: "Login/signup full-screen modal with an Entrar/Cadastrar toggle"
  // spec: "Login modal: toggles between login and signup modes"
  // spec: "Closing returns to home"
  // spec: "| Scroll to plans after navigating home | 100 ms delay |"
  test('a signed-out visitor of the dashboard finds the ways to log in and the way back to the plans', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Painel do Usuário' })).toBeVisible();
    await page.getByRole('button', { name: SIGNED_OUT.createAccount }).click();
    await expect(page).toHaveURL(/\/#planos$/);
    await expect(page.locator('#planos').getByRole('heading', { level: 2 })).toBeInViewport();

    await page.goBack();
    await page.getByRole('button', { name: SIGNED_OUT.login }).click();
    const dialog = page.getByRole('dialog', { name: ACCOUNT.panelTitle });
    const entering = dialog.getByRole('group').getByRole('button', { name: 'Entrar', exact: true });
    await expect(entering).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByLabel(ACCOUNT.passwordAgain)).toHaveCount(0);
    await dialog.getByRole('group').getByRole('button', { name: 'Cadastrar' }).click();
    await expect(entering).toHaveAttribute('aria-pressed', 'false');
    await expect(dialog.getByLabel(ACCOUNT.passwordAgain)).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: SIGNED_OUT.login }).click();
    await dialog.getByRole('button', { name: CLOSE }).click();
    await expect(page).toHaveURL(/:\d+\/$/);

    await page.getByRole('link', { name: LANDING.panel, exact: true }).first().click();
    await page.getByRole('link', { name: SIGNED_OUT.home }).click();
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  });
});
