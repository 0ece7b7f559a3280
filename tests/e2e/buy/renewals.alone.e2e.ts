import type { Page } from '@playwright/test';
import { CANCEL_RENEWAL, CARD_SUBSCRIPTION, PAYMENT_STATES } from 'domain/buy/payments-texts';
import { formatDate } from 'domain/kit/dates';
import { CLOSE } from 'domain/kit/texts';
import { PAYMENTS_CARD, WELCOME } from 'domain/panel/texts';
import { expect, test } from '../support/journey.ts';
import {
  atStripe,
  newCardSubscriber,
  paymentItems,
  signInToPayments,
  subscriptionAtProvider,
} from '../support/purchases.ts';
import { deliveriesAbout } from '../support/sandboxes.ts';
import { button, unfold } from '../support/screen.ts';

// This journey moves the clock of the card sandbox, which all journeys share. It therefore runs alone, after the others.
// The functions keep the real clock: for them a renewal comes 60 days early and adds its period to the present one.

const DAY_SECONDS = 24 * 60 * 60;
const inDays = (days: number) => formatDate(new Date(Date.now() + days * DAY_SECONDS * 1_000));
const validUntil = (page: Page) => page.getByText(WELCOME.validUntil, { exact: true }).locator('..');

/** Moves the clock forward until no webhook waits for another attempt. */
async function deliverEverything(): Promise<void> {
  await expect
    .poll(async () => {
      await atStripe('/clock/advance', { seconds: 60 });
      return deliveriesAbout('stripe');
    })
    .not.toContain('pending');
}

// spec: "Card is recurring and auto-renews each period"
test('after a period one card renews, one is refused and then paid, and a cancelled one ends', async ({
  newContext,
}) => {
  test.slow();
  const open = async (choice?: Parameters<typeof newCardSubscriber>[0]) => {
    const buyer = await newCardSubscriber(choice);
    const page = await (await newContext()).newPage();
    await signInToPayments(page, buyer);
    return [page, buyer] as const;
  };
  const [[a], [b, refused], [c, cancelled]] = await Promise.all([
    open(),
    open({ plan: 'plus', card: 'refused-at-renewal' }),
    open(),
  ]);
  await button(c, CARD_SUBSCRIPTION.cancel).click();
  await button(c, CANCEL_RENEWAL.confirm).click();
  await c.getByRole('dialog', { name: CANCEL_RENEWAL.doneTitle }).getByText(CLOSE, { exact: true }).click();
  await expect(validUntil(a)).toContainText(inDays(60));

  // One minute more than the period, because the purchases are some seconds apart.
  await atStripe('/clock/advance', { seconds: 60 * DAY_SECONDS + 60 });
  await deliverEverything();

  // The open page shows the renewal.
  await expect(paymentItems(a)).toHaveCount(2);
  await expect(paymentItems(a).first()).toContainText(`${inDays(60)} a ${inDays(120)}`);
  await expect(paymentItems(a).first()).toContainText(PAYMENT_STATES.paid);
  await expect(validUntil(a)).toContainText(inDays(120));
  await expect(a.getByText(PAYMENTS_CARD.renewsOn(inDays(120)))).toBeVisible();

  // A refusal does not change the access yet, so the page shows it when the person returns to it.
  await b.reload();
  await unfold(b, PAYMENTS_CARD.title);
  await expect(b.getByText(CARD_SUBSCRIPTION.refused)).toContainText(
    `Seu acesso continua até ${inDays(60)}.`,
  );
  await expect(b.getByText(CARD_SUBSCRIPTION.refused)).toContainText(CARD_SUBSCRIPTION.payable);
  await expect(b.getByText(PAYMENTS_CARD.renewalRefused)).toBeVisible();
  await expect(paymentItems(b)).toHaveCount(1);
  const { latest_invoice } = await subscriptionAtProvider(refused.subscription);
  await atStripe(`/invoices/${latest_invoice}/pay`, { card: 'approved' });
  await expect(paymentItems(b)).toHaveCount(2);
  await expect(validUntil(b)).toContainText(inDays(120));
  await expect(b.getByText(CARD_SUBSCRIPTION.refused)).toHaveCount(0);

  expect(await subscriptionAtProvider(cancelled.subscription)).toMatchObject({ status: 'canceled' });
  await c.reload();
  await unfold(c, PAYMENTS_CARD.title);
  await expect(paymentItems(c)).toHaveCount(1);
  await expect(validUntil(c)).toContainText(inDays(60));
  await expect(c.getByText(CARD_SUBSCRIPTION.title)).toHaveCount(0);
});
