import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { CARD, PURCHASE_NOTICES } from 'domain/buy/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { HEADER, WELCOME } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { newBuyer, storedOrders } from '../support/buyer.ts';
import {
  createPasswordAfterCard,
  openCardDialogHere,
  orderByCard,
  payUnseen,
  payWithCard,
  submitToHostedPage,
} from '../support/card.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import { atStep } from '../support/questionnaire.ts';

// spec: "Without an active plan: 'Contratar Agora' goes to home and smooth-scrolls to plans"
test('a signed-in buyer pays for their account and goes to the dashboard', { tag: '@gate' }, async ({
  page,
}) => {
  test.slow();
  const person = await newSubscriber();
  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscribed: false,
    subscription_tier: null,
    subscription_end: null,
  });
  await signInTo(page, person);
  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
  await page.getByRole('button', { name: WELCOME.hire }).click();

  const dialog = await openCardDialogHere(page, 'Personal PLUS');
  await expect(dialog.getByLabel(CARD.email)).toHaveValue(person.email);
  await expect(dialog.getByLabel(CARD.email)).toHaveAttribute('readonly', '');
  await expect(dialog.getByText(/^Seu acesso começa com o pagamento/)).toBeVisible();
  await dialog.getByLabel(CARD.phone).fill('11987654321');
  await submitToHostedPage(page);
  await payWithCard(page, 'approved');

  const paid = page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle });
  await expect(paid.getByText(PAID_PLAN.active)).toBeVisible();
  await expect(paid.getByLabel(ACCOUNT.password)).toHaveCount(0);
  expect(await storedOrders(page)).toEqual([]);
  await paid.getByRole('button', { name: PAID_PLAN.openPanel }).click();
  await expect(page.getByText('Personal PLUS').first()).toBeVisible();
});

test('a subscriber is told before paying what the purchase means for the present plan', async ({ page }) => {
  test.slow();
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('link', { name: HEADER.home }).click();

  await page.getByRole('button', { name: LANDING.buyWithPix }).last().click();
  await expect(page.getByRole('dialog').getByText(/^Você já tem o Personal PRO ativo até/)).toBeVisible();
  await page.keyboard.press('Escape');

  const dialog = await openCardDialogHere(page, 'Personal PLUS');
  await expect(dialog.getByText(/^Você já tem o Personal PRO ativo até/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: CARD.submit })).toBeVisible();
});

test('a plan that the card already pays for is not sold by card again, and the other ways to buy are explained', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  await orderByCard(page, buyer);
  await payWithCard(page, 'approved');
  await createPasswordAfterCard(page, buyer);
  await atStep(page, 1);
  await page.goto('/');

  const plus = await openCardDialogHere(page, 'Personal PLUS');
  await expect(plus.getByText('A assinatura que está no seu cartão hoje deixa de se renovar')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: LANDING.buyWithPix }).last().click();
  await expect(page.getByRole('dialog').getByText('Para parar, cancele a renovação no painel')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: LANDING.buyWithCard }).last().click();
  const dialog = page.getByRole('dialog', { name: PURCHASE_NOTICES.alreadySubscribedTitle });
  await expect(dialog.getByText(PURCHASE_NOTICES.alreadySubscribed)).toBeVisible();
  await expect(dialog.getByRole('button', { name: CARD.submit })).toHaveCount(0);
  await dialog.getByRole('button', { name: PAID_PLAN.openPanel }).click();
  await expect(page.getByText(buyer.email).first()).toBeVisible();
});

test('a signed-in buyer whose tab was lost after paying is led to the dashboard and not asked for a password', {
  tag: '@gate',
}, async ({ page, context }) => {
  test.slow();
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('link', { name: HEADER.home }).click();
  const dialog = await openCardDialogHere(page, 'Personal PLUS');
  await expect(dialog.getByLabel(CARD.email)).toHaveValue(person.email);
  await dialog.getByLabel(CARD.phone).fill('11987654321');
  const session_id = await submitToHostedPage(page);
  await page.close({ runBeforeUnload: false });
  await payUnseen(session_id);

  const again = await context.newPage();
  await again.goto('/');
  await expect(again.getByText(PAID_PLAN.active)).toBeVisible();
  expect(await storedOrders(again)).toEqual([]);
  await again.getByRole('button', { name: PAID_PLAN.openPanel }).click();
  await expect(again.getByText(person.name).first()).toBeVisible();
});
