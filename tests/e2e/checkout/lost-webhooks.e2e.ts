import { CARD, PIX } from 'domain/buy/texts';
import { atSandbox, newBuyer, orderByPix, payPix } from '../support/buyer.ts';
import { atStripe, createPasswordAfterCard, orderByCard, payWithCard, sessionsOf } from '../support/card.ts';
import { expect, test } from '../support/journey.ts';
import { deliveriesAbout } from '../support/sandboxes.ts';

// spec: "PIX status response: success, isPaid"
test('a PIX payment whose webhook never comes is granted by asking the provider', { tag: '@gate' }, async ({
  page,
}) => {
  const pixId = await orderByPix(page, newBuyer());
  // An event names the code without the prefix that the provider's other answers have.
  const about = pixId.replace(/^pix_/, '');
  await atSandbox('/webhooks/next', { action: 'drop', about });
  await payPix(pixId);
  await expect(page.getByRole('dialog', { name: PIX.successTitle })).toBeVisible();
  expect(await deliveriesAbout('abacatepay', about)).toEqual(['dropped']);
});

test('a card payment whose webhook never comes is verified when the buyer returns', { tag: '@gate' }, async ({
  page,
}) => {
  const buyer = newBuyer();
  await orderByCard(page, buyer);
  const [session] = await sessionsOf(buyer.email);
  const about = session?.metadata.order_id;
  // All events of a purchase: of the session, of the subscription and of its invoice.
  for (let event = 0; event < 3; event += 1) await atStripe('/webhooks/next', { action: 'drop', about });
  await payWithCard(page, 'approved');
  await expect(page.getByText(CARD.confirmed, { exact: true })).toBeVisible();
  await createPasswordAfterCard(page, buyer);
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  expect(await deliveriesAbout('stripe', about)).toEqual(['dropped', 'dropped', 'dropped']);
});
