import { PAID_ACCOUNT } from 'domain/account/texts';
import { PIX } from 'domain/buy/texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { QUESTIONNAIRE_CARD } from 'domain/panel/texts';
import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import {
  becomeSubscriber,
  createPassword,
  fillPixForm,
  newBuyer,
  openPixDialog,
  orderByPix,
  payPix,
  storedPixId,
} from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { announcements, recordAnnouncements } from '../support/announcements.ts';
import { answerEverything } from '../support/questionnaire.ts';
import { unfold } from '../support/screen.ts';

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
