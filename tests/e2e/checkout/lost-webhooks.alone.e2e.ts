import { CARD, PIX } from 'domain/texts/checkout';
import { atSandbox, newBuyer, orderByPix, payPix } from '../support/buyer.ts';
import { atStripe, createPasswordAfterCard, orderByCard, payWithCard } from '../support/card.ts';
import { expect, test } from '../support/journey.ts';

// Whose webhooks a sandbox loses cannot be said, only which: those of a journey beside these would be lost too.

// spec: "PIX status response: success, isPaid"
test('a webhook of PIX that never comes: asking the provider grants the plan', async ({ page }) => {
  const pixId = await orderByPix(page, newBuyer());
  await atSandbox('/webhooks/next', { action: 'drop' });
  await payPix(pixId);
  await expect(page.getByRole('dialog', { name: PIX.successTitle })).toBeVisible();
});

test('a webhook of the card that never comes: the return verifies the payment', async ({ page }) => {
  const buyer = newBuyer();
  await orderByCard(page, buyer);
  // Every event of a purchase: the session, the subscription and its invoice.
  for (let event = 0; event < 3; event += 1) await atStripe('/webhooks/next', { action: 'drop' });
  await payWithCard(page, 'approved');
  await expect(page.getByText(CARD.confirmed, { exact: true })).toBeVisible();
  await createPasswordAfterCard(page, buyer);
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
});
