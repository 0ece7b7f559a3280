import { ACCOUNT } from 'domain/account/texts';
import { CLOSE, OFFLINE } from 'domain/kit/texts';
import { RESET_LINK } from 'domain/account/link-texts';
import { HEADER, SIGNED_OUT } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { DEMO_PASSWORD } from 'emulators';
import { logIn } from '../support/buyer.ts';
import { expect, test, WITH_MOTION } from '../support/journey.ts';
import { linkMailedTo, mailsTo } from '../support/mailbox.ts';
import { newSubscriber } from '../support/people.ts';

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
