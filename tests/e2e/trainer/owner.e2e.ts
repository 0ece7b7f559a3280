import type { Page } from '@playwright/test';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { TRAINER } from 'domain/kit/content/trainer';
import { PAYMENT_STATES } from 'domain/buy/payments-texts';
import { QUEUE_PAGE, SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import {
  ACCESS,
  accessStateText,
  DAYS,
  DAYS_OBSTACLE_TEXTS,
  OWNER_ACTS,
  REFUND,
  refundStateText,
} from 'domain/trainer/owner-texts';
import { DEMO_PASSWORD } from 'emulators';
import { expect, test } from '../support/journey.ts';
import { linkMailedTo, mailsTo } from '../support/mailbox.ts';
import { type Buyer, newBuyer, readAsServer, subscriberIdOf, writeAsServer } from '../support/people.ts';
import { buyByPix, openAccount } from '../support/purchases.ts';
import { button, dialog } from '../support/screen.ts';
import { newPupil, newTrainer, openPage, signInAsTrainer, uniqueName } from '../support/trainer.ts';

const list = (page: Page) => page.getByRole('list', { name: SUBSCRIBER_PAGE.payments }).getByRole('listitem');
const refundButton = (page: Page) =>
  list(page).getByRole('button', { name: new RegExp(`^${REFUND.button}`) });

/** A buyer by PIX whose row is in the queue; with an account unless `isAlone`. */
async function newRow({ isAlone = false } = {}): Promise<Buyer & { readonly pixId: string }> {
  const buyer = newBuyer(uniqueName('Bruna'));
  const pixId = await buyByPix(buyer);
  if (!isAlone) await openAccount(buyer, { pixId });
  const id = subscriberIdOf(buyer.email);
  await expect
    .poll(async () => {
      const record = await readAsServer(`subscribers/${id}`);
      const owner = record?.['user_id'] as { stringValue?: string } | undefined;
      if (!isAlone && owner?.stringValue === undefined) return null;
      return readAsServer(`queue/${owner?.stringValue ?? id}`);
    })
    .not.toBeNull();
  return { ...buyer, pixId };
}

async function openAsOwner(page: Page, { name }: { readonly name: string }): Promise<void> {
  await signInAsTrainer(page, await newTrainer({ owner: true }));
  await openPage(page, name);
  await expect(button(page, DAYS.button)).toBeVisible();
}

/** Presses a button of the open dialog, with the password where it is asked for. */
async function confirm(page: Page, title: string, action: string | RegExp): Promise<void> {
  const open = dialog(page, title);
  await expect(open).toBeVisible();
  const password = open.getByLabel(OWNER_ACTS.password, { exact: true });
  if (await password.isVisible()) await password.fill(DEMO_PASSWORD);
  await open.getByRole('button', { name: action }).click();
}

test('an owner gives a payment back on two devices: once, with the same sentence, and a mail to the owner', {
  tag: '@gate',
}, async ({ page, newContext }) => {
  test.slow();
  const buyer = await newRow();
  const owner = await newTrainer({ owner: true });
  const other = await (await newContext()).newPage();
  for (const device of [page, other]) {
    await signInAsTrainer(device, owner);
    await openPage(device, buyer.name);
    await refundButton(device).click();
    const open = dialog(device, REFUND.title);
    await expect(open.getByText(/^Voltam R\$\s199,90 à pessoa/)).toBeVisible();
    await expect(open.getByText('O acesso termina assim que a devolução for feita.')).toBeVisible();
    // Within seven days the person can withdraw alone.
    await expect(open.getByText('também pode desistir')).toBeVisible();
  }
  // A wrong password gives nothing back.
  const open = dialog(page, REFUND.title);
  await open.getByLabel(OWNER_ACTS.password, { exact: true }).fill('outra-senha');
  await open.getByRole('button', { name: REFUND.confirm(19_990) }).click();
  await expect(open.getByRole('alert')).toHaveText(OWNER_ACTS.wrongPassword);
  for (const device of [page, other]) {
    await confirm(device, REFUND.title, REFUND.confirm(19_990));
    await expect(
      dialog(device, REFUND.doneTitle).getByText(refundStateText('done', null, 'pix')),
    ).toBeVisible();
    await dialog(device, REFUND.doneTitle).getByRole('button', { name: OWNER_ACTS.close }).last().click();
    await expect(list(device)).toContainText([PAYMENT_STATES.refunded]);
    await expect(refundButton(device)).toHaveCount(0);
  }
  const notices = async () => (await mailsTo(TRAINER.email)).filter(({ text }) => text.includes(buyer.email));
  await expect
    .poll(async () => (await notices()).filter(({ text }) => /Devolução de R\$/.test(text)).length)
    .toBe(1);
});

test('after seven days the payment can be given back all the same, and what waits or is disputed says so', async ({
  page,
}) => {
  test.slow();
  const buyer = await newRow();
  const grant = `grants/pix_${buyer.pixId}`;
  await writeAsServer(grant, { paid_at: new Date(Date.now() - 9 * DAY_MS), dispute: 'open' });
  await openAsOwner(page, buyer);
  await expect(list(page).getByText(refundStateText('disputed', null, 'pix'))).toBeVisible();
  await expect(refundButton(page)).toHaveCount(0);

  // The provider had no balance: the wish waits, and the page says since when.
  const since = new Date(Date.now() - DAY_MS);
  const wish = { grant: `pix_${buyer.pixId}`, requested_at: since };
  await writeAsServer(grant, { dispute: 'none' });
  await writeAsServer(`payments/pix_${buyer.pixId}`, { refunds: [wish] });
  await page.reload();
  await expect(list(page).getByText(refundStateText('asked', since.toISOString(), 'pix'))).toBeVisible();
  await expect(refundButton(page)).toHaveCount(0);

  await writeAsServer(`payments/pix_${buyer.pixId}`, { refunds: [] });
  await page.reload();
  await refundButton(page).click();
  await expect(dialog(page, REFUND.title).getByText('também pode desistir')).toHaveCount(0);
  await confirm(page, REFUND.title, REFUND.confirm(19_990));
  await expect(dialog(page, REFUND.doneTitle)).toBeVisible();
  await expect(page.getByText(refundStateText('done', null, 'pix'))).toBeVisible();
});

test('an owner gives days once a day, and reads the end before and after', { tag: '@gate' }, async ({
  page,
}) => {
  test.slow();
  const person = await newPupil();
  await openAsOwner(page, person);
  await button(page, DAYS.button).click();
  const open = dialog(page, DAYS.title);
  await confirm(page, DAYS.title, DAYS.confirm);
  await expect(open.getByText(DAYS.daysProblem)).toBeVisible();
  await open.getByLabel(DAYS.days).fill('7');
  await open.getByLabel('o treino atrasou').check();
  const end = formatDate(new Date(Date.now() + 37 * DAY_MS));
  await expect(open.getByText(`Depois: acesso até ${end}.`)).toBeVisible();
  await confirm(page, DAYS.title, DAYS.confirm);
  await expect(dialog(page, DAYS.doneTitle).getByText(`o acesso vai até ${end}.`)).toBeVisible();
  await dialog(page, DAYS.doneTitle).getByRole('button', { name: OWNER_ACTS.close }).last().click();
  await expect(page.getByText(QUEUE_PAGE.daysLeft(37)).first()).toBeVisible();
  await page.reload();
  await button(page, DAYS.button).click();
  await expect(dialog(page, DAYS.title).getByText(DAYS_OBSTACLE_TEXTS['given-today'])).toBeVisible();
});

test('an owner sends the access again: the page says the state, and the link goes to the stored address only', async ({
  page,
}) => {
  test.slow();
  const alone = await newRow({ isAlone: true });
  await openAsOwner(page, alone);
  const state = (of: Parameters<typeof accessStateText>[0]['state']) =>
    page.getByText(accessStateText({ state: of, last_sign_in: null, mail: null }));
  await expect(state('no-account')).toBeVisible();
  const chat = page.getByRole('link', { name: ACCESS.whatsapp });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/55\d{11}\?text=.*Esqueci/);
  await button(page, ACCESS.button.reset).click();
  await expect(dialog(page, ACCESS.title.reset).getByText(alone.email)).toBeVisible();
  await confirm(page, ACCESS.title.reset, ACCESS.confirm);
  await expect(dialog(page, ACCESS.doneTitle).getByText(ACCESS.outcomes.sent)).toBeVisible();
  await dialog(page, ACCESS.doneTitle).getByRole('button', { name: OWNER_ACTS.close }).last().click();
  const link = await linkMailedTo(alone.email);
  expect(await page.content()).not.toContain(link.slice(-20));
  // The password counts for some minutes, and a second mail within ten is none.
  await button(page, ACCESS.button.reset).click();
  await expect(dialog(page, ACCESS.title.reset).getByLabel(OWNER_ACTS.password, { exact: true })).toHaveCount(
    0,
  );
  await confirm(page, ACCESS.title.reset, ACCESS.confirm);
  await expect(dialog(page, ACCESS.doneTitle).getByText(ACCESS.outcomes.recent)).toBeVisible();

  const buyer = await newRow();
  await page.goto('/treinador');
  await openPage(page, buyer.name);
  await expect(page.getByText(/^e-mail não confirmado/)).toBeVisible();
  await button(page, ACCESS.button.confirmation).click();
  await confirm(page, ACCESS.title.confirmation, ACCESS.confirm);
  await expect(dialog(page, ACCESS.doneTitle).getByText(ACCESS.outcomes.sent)).toBeVisible();
  await linkMailedTo(buyer.email);
});

test('a trainer who is no owner sees the payments and none of this', async ({ page }) => {
  const buyer = await newRow();
  await signInAsTrainer(page, await newTrainer());
  await openPage(page, buyer.name);
  await expect(list(page)).toHaveCount(1);
  await expect(refundButton(page)).toHaveCount(0);
  await expect(button(page, DAYS.button)).toHaveCount(0);
});
