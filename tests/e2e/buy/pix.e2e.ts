import type { Locator, Page } from '@playwright/test';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { PIX } from 'domain/buy/texts';
import { HEADER, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { blockStorage } from '../support/browsers.ts';
import { expect, test } from '../support/journey.ts';
import {
  atSandbox,
  becomeSubscriber,
  comeBackTo,
  createPassword,
  fillPixForm,
  newBuyer,
  newSubscriber,
  openPixDialog,
  orderByPix,
  payPix,
  payPixInApp,
  readAsServer,
  signInTo,
  storedPixId,
  writeAsServer,
} from '../support/people.ts';
import { answerEverything } from '../support/questionnaire.ts';
import { announcements, recordAnnouncements, unfold } from '../support/screen.ts';

// spec: "For prospective clients who want to transform their body"
// spec: "Paying subscribers log in to the dashboard, see plan status, and complete the anamnese"
// spec: "Payment: card (recurring, through an external checkout page) or PIX (single payment per period)"
// spec: "PIX dialog, three steps: form ('Pagamento via PIX')"
// spec: "The success step offers 'Criar Senha e Acessar Painel'"
// spec: "Success modal with steps success, create-account, login-panel"
// spec: "then success when the status check reports isPaid"
// spec: "After account creation there is a redirect to /dashboard after 1.5 s"
// spec: "A full save gives a success message and closes the wizard"
// spec: "Visitor: sees the landing page and can buy plans anonymously"
// spec: "The account is created after payment"
// spec: "Subscriber with active plan: may fill, save and edit the anamnese"
// spec: "'Conta criada com sucesso!' (then redirect after 1.5 s)"
// spec: "Full save success: 'Anamnese enviada com sucesso! 🎉"
// spec: "On the landing flow, a version of the wizard has 8 steps"
// spec: "4. experience"
// spec: "5. weekly frequency"
// spec: "7. energy level"
// spec: "| Anamnese steps | welcome plus 7 (landing-flow constant 8) |"
test('a visitor buys by PIX, creates a password, answers the questionnaire and sees it marked complete', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  await recordAnnouncements(page);
  await becomeSubscriber(page, buyer);

  await answerEverything(page);
  await page.getByRole('button', { name: WIZARD.finish }).click();

  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  await expect(page.getByText(QUESTIONNAIRE_CARD.complete, { exact: true })).toBeVisible();
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  await unfold(page, SUMMARY.title);
  await expect(page.getByText('1,74m, 80,9kg (IMC: 26,7)')).toBeVisible();
  // Who comes from the purchase continues nothing.
  const said = await announcements(page);
  expect(said).toContain(`Sucesso:${SAVE_TEXTS.done}`);
  expect(said.join()).not.toContain(WIZARD.resumed(1, 7));
});

test('a double click makes one payment', async ({ page }) => {
  await openPixDialog(page);
  await fillPixForm(page, newBuyer());
  let creations = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payments/create-pix-payment')) creations += 1;
  });
  await page.getByRole('button', { name: PIX.submit }).dblclick();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  expect(creations).toBe(1);
});

// spec: "Successes: 'Pagamento Confirmado!' with 'Seu pagamento foi aprovado com sucesso.' (PIX)"
// spec: "Closing resets to form and clears fields and countdown"
test('a closed PIX stays in sight on the page and on the panel, and leads to its code; another purchase begins with an empty form', {
  tag: '@gate',
}, async ({ page }) => {
  const pixId = await orderByPix(page, newBuyer());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const bar = page.getByRole('complementary', { name: PIX.openTitle });
  await expect(bar).toContainText(/PIX de R\$ 199,90 em aberto · (29|30):\d\d/);
  await expect(page.locator('#plans-bar')).toHaveCount(0);
  await page.goto('/dashboard');
  await bar.getByRole('link', { name: PIX.openShow }).click();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  expect(await storedPixId(page)).toBe(pixId);

  const form = await openPixDialog(page);
  await expect(form.getByText(PIX.openTitle)).toBeVisible();
  await form.getByRole('button', { name: PIX.openAnother }).click();
  await expect(form.getByLabel(PIX.name)).toHaveValue('');
  await fillPixForm(page, newBuyer());
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  expect(await storedPixId(page)).not.toBe(pixId);
  // The code of the first purchase is paid on the screen of the second one.
  await payPix(pixId);
  const success = page.getByRole('dialog', { name: PIX.successTitle });
  await expect(success.getByText(PAID_PLAN.successText, { exact: true })).toBeVisible();
  await success.getByText('Fechar', { exact: true }).click();
  await expect(page.getByText(PAID_ACCOUNT.unclaimed)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Criar Senha e Acessar Painel' })).toBeVisible();
});

// spec: "'Pagamento Confirmado!' with 'Seu pagamento foi aprovado com sucesso.' (PIX)"
test('a buyer who pays, closes the tab and reopens the site loses nothing', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  const buyer = newBuyer();
  const pixId = await orderByPix(page, buyer);
  await page.close({ runBeforeUnload: false });
  await payPix(pixId);

  const again = await context.newPage();
  await again.goto('/');
  const success = again.getByRole('dialog', { name: 'Pagamento Confirmado!' });
  await expect(success.getByText('Seu pagamento foi aprovado com sucesso.')).toBeVisible();
  await success.getByRole('button', { name: 'Criar Senha e Acessar Painel' }).click();
  await createPassword(again, buyer);
  await expect(again.getByText(buyer.email).first()).toBeVisible();
});

const timer = (page: Page) => page.getByRole('timer');

/** The distance of an element from the top of the window. */
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

test.describe('on a phone of 360 × 640', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the countdown and 'Aguardando pagamento' stand above the code, the QR code below it, and the copy button is in reach", async ({
    page,
  }) => {
    await orderByPix(page, newBuyer());
    const code = page.getByLabel(PIX.codeLabel);
    for (const above of [timer(page), page.getByText(PIX.waiting, { exact: true })]) {
      await expect(above).toBeInViewport({ ratio: 1 });
      expect(await topOf(above)).toBeLessThan(await topOf(code));
    }
    expect(await topOf(page.getByAltText(PIX.qrAlt))).toBeGreaterThan(await topOf(code));
    const copy = page.getByRole('button', { name: PIX.copy });
    await expect(copy).toBeInViewport({ ratio: 1 });
    // In the lower half of the screen, as wide as the dialog, and there also while the QR code is looked at.
    const box = await copy.boundingBox();
    expect(box?.y).toBeGreaterThan(320);
    expect(box?.width).toBeGreaterThan(280);
    await page.getByAltText(PIX.qrAlt).scrollIntoViewIfNeeded();
    await expect(copy).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the QR code stands first', async ({ page }) => {
    await orderByPix(page, newBuyer());
    const picture = page.getByAltText(PIX.qrAlt);
    await expect(picture).toBeInViewport({ ratio: 1 });
    expect(await topOf(picture)).toBeLessThan(await topOf(page.getByLabel(PIX.codeLabel)));
  });
});

const success = (page: Page) => page.getByRole('dialog', { name: PIX.successTitle });

/** Lets a code expire, at the provider and in our record. */
async function expire(pixId: string): Promise<void> {
  await atSandbox(`/charges/${pixId}/expire`);
  await writeAsServer(`payments/pix_${pixId}`, { expires_at: new Date(Date.now() - 1_000) });
}

// spec: "(a 1800-second countdown starts and polling begins)"
// spec: "| PIX expiry countdown | 1800 s"
test("a device clock that is an hour wrong does not change the code's countdown", async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 60 * 60 * 1000);
  await orderByPix(page, newBuyer());
  await expect(timer(page)).toHaveText(/(30:00|29:[345]\d)$/);
});

test('an expired code is reported, and a new one is made without typing again', { tag: '@gate' }, async ({
  page,
}) => {
  const first = await orderByPix(page, newBuyer());
  await expire(first);
  await comeBackTo(page);
  await expect(page.getByText(PIX.expiredTitle)).toBeVisible();
  await page.getByRole('button', { name: PIX.renew }).click();
  await expect(timer(page)).toHaveText(/(30:00|29:\d\d)$/);
  expect(await storedPixId(page)).not.toBe(first);
});

test('a code that was paid in its last second and confirmed after its end still succeeds', {
  tag: '@gate',
}, async ({ page }) => {
  const pixId = await orderByPix(page, newBuyer());
  await expire(pixId);
  await comeBackTo(page);
  await expect(page.getByText(PIX.expiredTitle)).toBeVisible();
  await atSandbox(`/charges/${pixId}/pay`, { force: true });
  await comeBackTo(page);
  await expect(success(page)).toBeVisible();
});

test.describe('pix troubles', () => {
  const success = (page: Page) => page.getByRole('dialog', { name: PIX.successTitle });

  const CREATE = '**/api/payments/create-pix-payment';

  const CHECK = '**/api/payments/check-pix-payment';

  test('two browsers that buy for the same address get a code each and never see the other one', {
    tag: '@gate',
  }, async ({ page, newContext }) => {
    test.slow();
    const buyer = newBuyer();
    const other = await (await newContext()).newPage();
    const answers: string[] = [];
    other.on('response', async (response) => {
      if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
    });
    const mine = await orderByPix(page, buyer);
    const theirs = await orderByPix(other, { ...buyer, email: buyer.email.toUpperCase() });
    expect(theirs).not.toBe(mine);
    expect(answers.join('\n')).not.toContain(mine);

    // Only the browser whose code was paid shows the success.
    await payPix(mine);
    await expect(success(page)).toBeVisible();
    const asked = other.waitForResponse((response) => response.url().includes('check-pix-payment'));
    await asked;
    await expect(other.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  });

  test('if the browser cannot check the payment, the webhook grants the plan and a reload shows it', async ({
    page,
  }) => {
    const buyer = newBuyer();
    const pixId = await orderByPix(page, buyer);
    await page.route(CHECK, (route) => route.fulfill({ status: 429, json: {} }));
    await payPix(pixId);
    await expect
      .poll(async () => readAsServer(`payments/pix_${pixId}`))
      .toMatchObject({ status: { stringValue: 'paid' } });
    await page.unroute(CHECK);
    await page.reload();
    await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
    await page.getByRole('button', { name: PAID_PLAN.createPassword }).click();
    await createPassword(page, buyer);
    await expect(page.getByText('Personal PRO').first()).toBeVisible();
  });

  test('a code that is paid after the page was reloaded shows its payment without another reload', {
    tag: '@gate',
  }, async ({ page }) => {
    const pixId = await orderByPix(page, newBuyer());
    const asked = page.waitForResponse(CHECK);
    await page.reload();
    await asked;
    await payPix(pixId);
    await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
  });

  test('an address in capitals and with spaces is the same address', async ({ page }) => {
    test.slow();
    const buyer = newBuyer();
    const pixId = await orderByPix(page, { ...buyer, email: `  ${buyer.email.toUpperCase()} ` });
    await payPixInApp(page, pixId);
    await success(page).getByRole('button', { name: PAID_PLAN.createPassword }).click();
    await createPassword(page, buyer);
    await expect(page.getByText(buyer.email).first()).toBeVisible();
  });

  test('a browser that blocks storage can still buy by PIX and reach the dashboard', async ({ page }) => {
    test.slow();
    await blockStorage(page);
    const buyer = newBuyer();
    await openPixDialog(page);
    await fillPixForm(page, buyer);
    const created = page.waitForResponse(CREATE);
    await page.getByRole('button', { name: PIX.submit }).click();
    const { result } = (await (await created).json()) as { result: { pixData: { id: string } } };
    await payPixInApp(page, result.pixData.id);
    await success(page).getByRole('button', { name: PAID_PLAN.createPassword }).click();
    await createPassword(page, buyer);
    await expect(page.getByText('Personal PRO').first()).toBeVisible();
  });

  test('a signed-in subscriber renews in the same account, without choosing a password', {
    tag: '@gate',
  }, async ({ page }) => {
    test.slow();
    const person = await newSubscriber();
    await signInTo(page, person);
    await page.getByRole('link', { name: HEADER.home }).click();
    const dialog = await openPixDialog(page, 'Personal PLUS');
    await expect(dialog.getByLabel(PIX.email)).toHaveValue(person.email);
    await dialog.getByLabel(PIX.name).fill(person.name);
    await dialog.getByLabel(PIX.phone).fill('11987654321');
    await dialog.getByLabel(PIX.cpf).fill('52998224725');
    const ordered = page.waitForRequest(CREATE);
    await page.getByRole('button', { name: PIX.submit }).click();
    // With the ID token the purchase is the account's from the start, also if this browser never comes back.
    expect((await ordered).headers().authorization).toMatch(/^Bearer ./);
    await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
    await payPixInApp(page, await storedPixId(page));
    await success(page).getByRole('button', { name: PAID_PLAN.openPanel }).click();
    await expect(page.getByText(WELCOME.greeting(person.name))).toBeVisible();
    expect(await page.evaluate(() => window.localStorage.getItem('pedido'))).toBeNull();
  });

  test('logging in on the dashboard keeps an order of this browser that can still be paid', async ({
    page,
  }) => {
    const person = await newSubscriber();
    await orderByPix(page, newBuyer());
    const ordered = await storedPixId(page);
    await signInTo(page, person);
    expect(await storedPixId(page)).toBe(ordered);
  });
});
