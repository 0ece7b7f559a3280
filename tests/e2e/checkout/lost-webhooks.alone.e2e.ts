import { CARD, PIX } from 'domain/texts/checkout';
import { atSandbox, newBuyer, orderByPix, payPix } from '../support/buyer.ts';
import { atStripe, createPasswordAfterCard, orderByCard, payWithCard } from '../support/card.ts';
import { expect, test } from '../support/journey.ts';

// A sandbox can be told which kinds of webhooks to lose, but not whose. These journeys therefore run alone: the webhooks
// of a journey beside them would be lost too.

// spec: "PIX status response: success, isPaid"
test('a PIX payment whose webhook never comes is granted by asking the provider', async ({ page }) => {
  const pixId = await orderByPix(page, newBuyer());
  await atSandbox('/webhooks/next', { action: 'drop' });
  await payPix(pixId);
  await expect(page.getByRole('dialog', { name: PIX.successTitle })).toBeVisible();
});

test('a card payment whose webhook never comes is verified when the buyer returns', async ({ page }) => {
  const buyer = newBuyer();
  await orderByCard(page, buyer);
  // All events of a purchase: of the session, of the subscription and of its invoice.
  for (let event = 0; event < 3; event += 1) await atStripe('/webhooks/next', { action: 'drop' });
  await payWithCard(page, 'approved');
  await expect(page.getByText(CARD.confirmed, { exact: true })).toBeVisible();
  await createPasswordAfterCard(page, buyer);
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
});
