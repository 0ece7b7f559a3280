import { CARD, CONTRACT, firstPeriodEnds, paidNowEnds, PIX, PURCHASE_NOTICES } from 'domain/buy/texts';
import { CLOSE } from 'domain/kit/texts';
import { HEADER } from 'domain/panel/texts';
import { newBuyer, openPixDialog, orderByPix } from '../support/buyer.ts';
import { openCardDialog } from '../support/card.ts';
import { findHidden } from '../support/check-reach.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, signInTo, writeAsServer } from '../support/people.ts';

const PREVIEW = '**/api/site/preview-purchase';

for (const [method, open, texts, fields] of [
  ['PIX', openPixDialog, PIX, [PIX.name, PIX.email, PIX.phone, PIX.cpf]],
  ['card', openCardDialog, CARD, [CARD.email, CARD.phone]],
] as const) {
  test.describe(`on a phone of 360 × 640, the ${method} dialog`, () => {
    test.use({ viewport: { width: 360, height: 640 } });

    test('begins with a short summary and the fields, says the rules below them, and has its button in reach', async ({
      page,
    }) => {
      const dialog = await open(page);
      const button = dialog.getByRole('button', { name: texts.submit });
      await expect(button).toBeInViewport({ ratio: 1 });
      const rules = dialog.getByRole('region', { name: CONTRACT.rulesTitle });
      const summary = dialog.getByRole('region', { name: CONTRACT.title });
      expect((await summary.boundingBox())?.height).toBeLessThan(130);
      const first = dialog.getByLabel(fields[0]);
      await expect(first).toBeInViewport({ ratio: 1 });
      for (const label of fields) {
        const y = (await dialog.getByLabel(label).boundingBox())?.y;
        expect(y).toBeLessThan((await rules.boundingBox())?.y ?? 0);
      }
      await rules.getByText(CONTRACT.withdraw).scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
      // Only the content scrolls, so that the title and the way out stay.
      const box = dialog.locator('.modal-box');
      expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    });

    test('covers no control that has the focus with its button', async ({ page }) => {
      const dialog = await open(page);
      // A dialog takes the focus a moment after it is seen.
      await expect(dialog.getByRole('heading').first()).toBeFocused();
      // The close button, the fields, the privacy link and the button.
      for (let stop = 0; stop < fields.length + 3; stop += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate(findHidden)).toBe('');
      }
    });
  });
}

test('a signed-in buyer whom it does not concern is spared that sentence, and finds name and e-mail filled in', async ({
  page,
}) => {
  test.slow();
  const person = await newSubscriber();
  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscribed: false,
    subscription_tier: null,
    subscription_end: null,
  });
  // Somebody else's open code on the same device does not take the place of the form.
  await orderByPix(page, newBuyer());
  await signInTo(page, person);
  await page.getByRole('link', { name: HEADER.home }).click();

  // The server does not answer, so nobody knows whether it concerns the buyer.
  await page.route(PREVIEW, (route) => route.abort('internetdisconnected'));
  const dialog = await openPixDialog(page);
  await expect(dialog.getByText(PURCHASE_NOTICES.anonymousPix)).toBeVisible();

  await page.unroute(PREVIEW);
  await openPixDialog(page);
  // Above the fields, because it says from when to when the days run.
  await expect(dialog.getByRole('region', { name: CONTRACT.title })).toContainText(
    'Seu acesso começa com o pagamento',
  );
  await expect(dialog.getByText(PURCHASE_NOTICES.anonymousPix)).toHaveCount(0);
  await expect(dialog.getByLabel(PIX.name)).toHaveValue(person.name);
  await expect(dialog.getByLabel(PIX.email)).toHaveValue(person.email);
});

test.describe('on a high screen, where a longer dialog moves its button', () => {
  test.use({ viewport: { width: 1280, height: 1_200 } });

  for (const [method, open, ends, general] of [
    ['PIX', openPixDialog, paidNowEnds, PURCHASE_NOTICES.anonymousPix],
    ['card', openCardDialog, firstPeriodEnds, PURCHASE_NOTICES.anonymousCard],
  ] as const) {
    test(`the ${method} dialog of a visitor is whole before the browser has said whether anybody is signed in`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const look = indexedDB.databases.bind(indexedDB);
        IDBFactory.prototype.databases = () => {
          let release = () => {};
          const answer = new Promise<void>((resolve) => {
            release = resolve;
          }).then(look);
          const tell = async () => {
            release();
            await answer;
          };
          Object.assign(globalThis, { tell });
          return answer;
        };
      });
      const dialog = await open(page);
      await expect(dialog.getByText(general)).toBeVisible();
      await expect(dialog.getByText(ends(new Date()))).toBeVisible();
      // It no longer moves.
      await dialog.getByRole('button', { name: CLOSE }).click({ trial: true });
      const before = await dialog.locator('.modal-box').boundingBox();
      await page.waitForFunction(() => 'tell' in globalThis);
      await page.evaluate(() => (globalThis as unknown as { tell: () => Promise<void> }).tell());
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await dialog.locator('.modal-box').boundingBox()).toEqual(before);
    });
  }
});
