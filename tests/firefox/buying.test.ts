import { CARD, PIX } from 'domain/buy/texts';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { LANDING } from 'domain/site/landing-texts';
import { WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { type Buyer, newBuyer, payPix } from '../e2e/support/people.ts';
import { HOSTED, HOSTED_PAGE, TEST_CARDS } from '../e2e/support/purchases.ts';
import { arriveAt, open, press, seeHeading, test, type, valueOf } from './support/journey.ts';

/** Opens the landing page, goes to the plans, and presses a button of the first one. */
async function chooseFirstPlan(page: Page, buy: string): Promise<void> {
  await open(page, '/');
  await press(page, LANDING.callToAction, 'link');
  await press(page, buy);
}

/** Chooses the password of the account; ends on the dashboard, with the questionnaire open. */
async function choosePassword(page: Page, { password }: Buyer): Promise<void> {
  await type(page, ACCOUNT.password, password);
  await type(page, ACCOUNT.passwordAgain, password);
  // A field hands the focus over to React's, and its button does not.
  await page.keyboard.press('Enter');
  await arriveAt(page, '/dashboard');
  await seeHeading(page, `${WIZARD.headings[1]} (${WIZARD.position(1, 7)})`);
}

test('in Firefox a visitor buys by card and makes the account', async ({ page }) => {
  const buyer = newBuyer();
  await chooseFirstPlan(page, LANDING.buyWithCard);
  await seeHeading(page, CARD.title);
  await type(page, CARD.email, buyer.email);
  await type(page, CARD.phone, buyer.phone);
  expect(await valueOf(page, CARD.phone)).toBe('(11)98765-4321');
  await press(page, CARD.submit);

  await type(page, HOSTED.number, TEST_CARDS.approved);
  expect(page.url()).toMatch(HOSTED_PAGE);
  await type(page, HOSTED.expiry, '12/40');
  await type(page, HOSTED.cvc, '123');
  await type(page, HOSTED.name, buyer.name);
  await press(page, HOSTED.pay);

  await seeHeading(page, PAID_ACCOUNT.successTitle);
  await choosePassword(page, buyer);
});

test('in Firefox a visitor buys by PIX: the code stands there, and the payment is seen', async ({ page }) => {
  const buyer = newBuyer();
  await chooseFirstPlan(page, LANDING.buyWithPix);
  await seeHeading(page, PIX.formTitle);
  await type(page, PIX.name, buyer.name);
  await type(page, PIX.email, buyer.email);
  await type(page, PIX.phone, buyer.phone);
  await type(page, PIX.cpf, buyer.cpf);
  expect(await valueOf(page, PIX.cpf)).toBe('529.982.247-25');
  await press(page, PIX.submit);

  await seeHeading(page, PIX.codeTitle);
  expect(await valueOf(page, PIX.codeLabel)).toMatch(/^000201/);
  await payPix(await keptPixId(page));
  await seeHeading(page, PIX.successTitle);
  await press(page, PAID_PLAN.createPassword);
  await seeHeading(page, PAID_ACCOUNT.createTitle);
  await choosePassword(page, buyer);
});

/** The id of the PIX code that this browser keeps. */
async function keptPixId(page: Page): Promise<string> {
  const text = await page.evaluate(() => window.localStorage.getItem('pedido'));
  const [order] = JSON.parse(text ?? '[]') as { pixData: { id: string } }[];
  return order?.pixData.id ?? '';
}
