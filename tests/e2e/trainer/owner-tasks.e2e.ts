import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { TRAINER } from 'domain/kit/content/trainer';
import { PAYMENT_STATES } from 'domain/buy/payments-texts';
import { MONEY, MONEY_DIALOG, MONEY_EXPORT, RHYTHM_LISTS, WAITING } from 'domain/trainer/money-texts';
import { EXPORT_DIALOG, OVERVIEW, QUEUE_PAGE, SUBSCRIBER_PAGE } from 'domain/trainer/texts';
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
import {
  cardGrant,
  cardPayment,
  pixGrant,
  pixPayment,
} from '../../../functions/src/buy/testing/documents.ts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { linkMailedTo, mailsTo } from '../support/mailbox.ts';
import {
  type Buyer,
  newBuyer,
  newSubscriber,
  readAsServer,
  subscriberIdOf,
  writeAsServer,
} from '../support/people.ts';
import { buyByPix, openAccount } from '../support/purchases.ts';
import { button, dialog } from '../support/screen.ts';
import { newPupil, newTrainer, openPage, seedRow, signInAsTrainer, uniqueName } from '../support/trainer.ts';

// What an owner does in a week, on a phone (360 x 740). Each task begins at the queue, and names the most presses that it takes.

/** Counts what a finger presses on a page, and the fields that it goes to. Typing is no press. Answers how many since the last time. */
async function countPresses(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('pressed', () => {
    count += 1;
  });
  const listen = () => {
    const pressed = () => (window as unknown as { pressed: () => void }).pressed();
    window.addEventListener('pointerdown', pressed, true);
    window.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches('input:not([type=radio]), select')) pressed();
    });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}

const list = (page: Page) => page.getByRole('list', { name: SUBSCRIBER_PAGE.payments }).getByRole('listitem');
const refundButton = (page: Page) =>
  list(page).getByRole('button', { name: new RegExp(`^${REFUND.button}`) });

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

type Changes = { readonly payment?: object; readonly grant?: object };

/** Writes a PIX that somebody of the suite's own has paid a moment ago. Answers its protocol. */
async function writePix(nome: string, changes: Changes | ((grant: string) => Changes) = {}): Promise<string> {
  const id = randomUUID();
  const { payment = {}, grant = {} } = typeof changes === 'function' ? changes(`pix_${id}`) : changes;
  const protocol = `A-${randomBytes(4).toString('hex')}`;
  const registration = { email: `${id}@exemplo.com`, nome, telefone: '', data_nascimento: '' };
  const subscriber = `money-${id}`;
  const paid = pixPayment({
    provider_id: id,
    protocol,
    status: 'paid',
    registration,
    subscriber,
    reconcile_at: null,
  });
  const { id: _id, ...given } = pixGrant({ subscriber, payment: `pix_${id}`, paid_at: new Date() });
  await writeAsServer(`payments/pix_${id}`, { ...paid, ...payment });
  await writeAsServer(`grants/pix_${id}`, { ...given, ...grant });
  return protocol;
}

/** Writes a payment by card of a moment ago, whose person has an account. */
async function writeCard(
  { nome, uid, subscriber }: { nome: string; uid: string; subscriber: string },
  grant: object = {},
): Promise<void> {
  const id = randomUUID();
  const registration = { email: `${id}@exemplo.com`, nome, telefone: '', data_nascimento: '' };
  const paid = cardPayment({
    provider_id: id,
    registration,
    subscriber,
    claimed_by: uid,
    reconcile_at: null,
  });
  const { id: _id, ...given } = cardGrant({
    subscriber,
    tier: 'pro',
    payment: `stripe_${id}`,
    paid_at: new Date(),
  });
  await writeAsServer(`payments/stripe_${id}`, paid);
  await writeAsServer(`grants/stripe_invoice_${id}`, { ...given, ...grant });
}

const lineOf = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: name });

/** Reads a file, with the cells of each line. */
function cellsOf(file: string): string[][] {
  expect(file.startsWith('\uFEFF')).toBe(true);
  const lines = file.slice(1).split('\r\n').slice(0, -1);
  return lines.map((line) => line.slice(1, -1).split('";"'));
}

/** Presses 'Visão geral' in the queue. Answers what counts the presses. */
async function openOverview(page: Page, trainer: { readonly email: string }): Promise<() => number> {
  await signInAsTrainer(page, trainer);
  const presses = await countPresses(page);
  await page.getByRole('link', { name: QUEUE_PAGE.overview, exact: true }).click();
  return presses;
}

/** A buyer by PIX whose row is in the queue; with an account unless `isAlone`. */
async function newRow({ isAlone = false, email = '' } = {}): Promise<Buyer & { readonly pixId: string }> {
  const made = newBuyer(uniqueName('Bruna'));
  const buyer = { ...made, email: email || made.email };
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

/** Opens the page of a person from the queue as an owner. Answers what counts the presses. */
async function openAsOwner(page: Page, { name }: { readonly name: string }): Promise<() => number> {
  await signInAsTrainer(page, await newTrainer({ owner: true }));
  const presses = await countPresses(page);
  await openPage(page, name);
  await expect(button(page, DAYS.button)).toBeVisible();
  return presses;
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
  let presses = () => 0;
  for (const device of [page, other]) {
    await signInAsTrainer(device, owner);
    presses = await countPresses(device);
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
  expect(presses()).toBeLessThanOrEqual(7);
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
  const presses = await openAsOwner(page, person);
  await button(page, DAYS.button).click();
  const open = dialog(page, DAYS.title);
  await open.getByLabel(DAYS.days).fill('7');
  await open.getByLabel('o treino atrasou').check();
  const end = formatDate(new Date(Date.now() + 37 * DAY_MS));
  await expect(open.getByText(`Depois: acesso até ${end}.`)).toBeVisible();
  await confirm(page, DAYS.title, DAYS.confirm);
  await expect(dialog(page, DAYS.doneTitle).getByText(`o acesso vai até ${end}.`)).toBeVisible();
  await dialog(page, DAYS.doneTitle).getByRole('button', { name: OWNER_ACTS.close }).last().click();
  expect(presses()).toBeLessThanOrEqual(9);
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
  const presses = await openAsOwner(page, alone);
  const state = (of: Parameters<typeof accessStateText>[0]['state']) =>
    page.getByText(accessStateText({ state: of, last_sign_in: null }));
  await expect(state('no-account')).toBeVisible();
  const chat = page.getByRole('link', { name: ACCESS.whatsapp });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/55\d{11}\?text=.*Esqueci/);
  await button(page, ACCESS.button.reset).click();
  await expect(dialog(page, ACCESS.title.reset).getByText(alone.email)).toBeVisible();
  await confirm(page, ACCESS.title.reset, ACCESS.confirm);
  await expect(dialog(page, ACCESS.doneTitle).getByText(ACCESS.outcomes.sent)).toBeVisible();
  await dialog(page, ACCESS.doneTitle).getByRole('button', { name: OWNER_ACTS.close }).last().click();
  expect(presses()).toBeLessThanOrEqual(7);
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

test('a mistyped address: the page says which was meant, what to do, and what to write; the person buys again', async ({
  page,
}) => {
  test.slow();
  const right = `bruna-${randomBytes(5).toString('hex')}@gmail.com`;
  const buyer = await newRow({ isAlone: true, email: right.replace('gmail', 'gmial') });
  const presses = await openAsOwner(page, buyer);
  await expect(page.getByText(ACCESS.mistyped(right))).toBeVisible();
  const chat = page.getByRole('link', { name: ACCESS.mistypedWhatsapp });
  const told = decodeURIComponent((await chat.getAttribute('href')) ?? '');
  expect(told).toContain(`com o e-mail ${buyer.email}, que não parece ser o seu`);
  await refundButton(page).click();
  // Who has no account has no dashboard in which to withdraw alone.
  await expect(dialog(page, REFUND.title).getByText('também pode desistir')).toHaveCount(0);
  await confirm(page, REFUND.title, REFUND.confirm(19_990));
  await expect(dialog(page, REFUND.doneTitle).getByText(refundStateText('done', null, 'pix'))).toBeVisible();
  await dialog(page, REFUND.doneTitle).getByRole('button', { name: OWNER_ACTS.close }).last().click();
  expect(presses()).toBeLessThanOrEqual(7);
  await expect(list(page)).toContainText([PAYMENT_STATES.refunded]);
  await buyByPix({ ...buyer, email: right });
});

test('a trainer who is no owner sees the payments and none of this', async ({ page }) => {
  const buyer = await newRow();
  await signInAsTrainer(page, await newTrainer());
  await openPage(page, buyer.name);
  await expect(list(page)).toHaveCount(1);
  await expect(refundButton(page)).toHaveCount(0);
  await expect(button(page, DAYS.button)).toHaveCount(0);
});

test('two presses from the queue show what came in this month, by whom and by which method', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const { uid, subscriberId: subscriber } = await newSubscriber({ name: 'Iara' });
  const [byPix, byCard] = [uniqueName('Vera'), uniqueName('Rita')];
  await writePix(byPix, { grant: { amount_cents: 8_990, refunded_cents: 1_990 } });
  await writeCard({ nome: byCard, uid, subscriber });
  const presses = await openOverview(page, trainer);
  const sum = page.getByRole('link', { name: /^Recebido em [a-zç]+ de \d{4}: R\$ [\d.]+,\d\d$/ });
  await expect(sum).toBeInViewport();
  await sum.click();
  await expect(page.getByRole('heading', { name: /^Dinheiro de / })).toBeInViewport();
  expect(presses()).toBe(2);

  const pix = lineOf(page, MONEY.payments, byPix);
  await expect(pix).toContainText('PIX · Devolvido em parte · R$ 19,90 devolvidos');
  await expect(pix).toContainText('R$ 89,90');
  const card = page
    .getByRole('list', { name: MONEY.payments, exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/${uid}"]`) });
  await expect(card).toContainText('Personal PRO · Cartão · Pago');
  await expect(page.getByRole('heading', { name: MONEY.byMethod })).toBeVisible();
});

test('the month is chosen, and its file for the accountant holds what its list shows', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const today = inDays(0).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const [year = 0, number = 0] = today.split('-').map(Number);
  const month = new Date(Date.UTC(year, number - 8)).toISOString().slice(0, 7);
  const on = (day: string) => new Date(`${month}-${day}T12:00:00-03:00`);
  const [kept, returned] = [uniqueName('Nair'), uniqueName('Olga')];
  const formula = `=1+1 ${kept}`;
  await writePix(formula, { grant: { paid_at: on('03') } });
  await writePix(returned, {
    grant: { paid_at: on('04'), reversed_at: on('06'), refunded_cents: 15_990 },
  });
  const presses = await openOverview(page, trainer);
  await page.getByLabel(MONEY.month, { exact: true }).selectOption(month);
  await expect(page.getByRole('heading', { name: MONEY.title(month) })).toBeVisible();
  await expect(lineOf(page, MONEY.payments, kept)).toContainText('R$ 159,90');
  await expect(lineOf(page, MONEY.returns, returned)).toContainText(MONEY.back(15_990));

  await button(page, MONEY_DIALOG.button).click();
  const asking = dialog(page, MONEY_DIALOG.title);
  await asking.getByLabel(EXPORT_DIALOG.password).fill(DEMO_PASSWORD);
  const downloading = page.waitForEvent('download');
  // Functions start slowly on a busy machine, so the first call may end with its time-out.
  await expect(async () => {
    const confirm = asking.getByRole('button', { name: MONEY_DIALOG.confirm, exact: true });
    if (await asking.isVisible()) await confirm.click({ timeout: 5_000 });
    await expect(asking).toBeHidden({ timeout: 35_000 });
  }).toPass();
  const download = await downloading;
  // On a busy machine the last press is repeated.
  expect(presses()).toBeLessThanOrEqual(9);
  expect(download.suggestedFilename()).toBe(MONEY_DIALOG.file(month));
  const [columns, ...lines] = cellsOf(readFileSync(await download.path(), 'utf8'));
  expect(columns).toEqual([...MONEY_EXPORT.columns]);
  const ours = lines.filter((line) => line[2]?.includes(kept) || line[2]?.includes(returned));
  expect(ours.map((line) => line.slice(1, 8))).toEqual([
    ['Pagamento', `'${formula}`, 'Personal PLUS', 'PIX', 'Pago', '159,90', ''],
    ['Pagamento', returned, 'Personal PLUS', 'PIX', 'Devolvido', '159,90', ''],
    ['Devolução', returned, 'Personal PLUS', 'PIX', 'Devolvido', '', '159,90'],
  ]);
});

test('what waits for the owner stands on top with what to do, and whose card pays next below', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const [disputed, owed, other, tomorrow, refused] = [
    uniqueName('Davi'),
    uniqueName('Caio'),
    uniqueName('Olga'),
    uniqueName('Nina'),
    uniqueName('Vera'),
  ];
  const { uid, subscriberId: subscriber } = await newSubscriber({ name: disputed });
  await writeCard({ nome: disputed, uid, subscriber }, { dispute: 'open', dispute_due: inDays(6) });
  await writePix(other, {
    payment: { status: 'mismatched', created_at: new Date() },
    grant: { reversed_at: new Date() },
  });
  // AbacatePay has refused the refund since yesterday.
  const since = inDays(-2);
  const protocol = await writePix(owed, (grant) => ({
    payment: { refunds: [{ grant, requested_at: since }], unmet_since: since },
  }));
  await seedRow({ nome: tomorrow, subscription_end: inDays(40), renews: true, next_charge: inDays(1) });
  await seedRow({ nome: refused, renews: true, flags: ['refused'] });
  const presses = await openOverview(page, trainer);

  const dispute = lineOf(page, WAITING.disputes, disputed);
  await expect(dispute).toContainText(
    WAITING.answer({ method: 'card', due: inDays(6).toISOString() }, new Date()),
  );
  await expect(dispute.getByRole('link')).toHaveAttribute('href', `/treinador/aluno/${uid}`);
  await expect(lineOf(page, OVERVIEW.notDone, owed)).toContainText(
    OVERVIEW.refundWanted({ protocol, method: 'pix' }, 15_990),
  );
  await expect(lineOf(page, WAITING.mismatches, other)).toContainText(WAITING.settle({ method: 'pix' }));
  await expect(lineOf(page, RHYTHM_LISTS.renewing, tomorrow)).toContainText(
    RHYTHM_LISTS.chargedOn(inDays(1).toISOString()),
  );
  const chat = lineOf(page, RHYTHM_LISTS.refused, refused).getByRole('link', {
    name: OVERVIEW.whatsapp(refused),
  });
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain('no cartão não foi aprovada');
  await expect(lineOf(page, RHYTHM_LISTS.renewing, refused)).toHaveCount(0);
  expect(presses()).toBe(1);
});

test('the money is accessible in both themes, on small screens and with large text', async ({ page }) => {
  const trainer = await newTrainer();
  const nome = uniqueName('Aleksandra-Konstantina Wolfeschlegelsteinhausenbergerdorff');
  await writePix(nome, { grant: { amount_cents: 98_765_432, refunded_cents: 12_345_678 } });
  await writePix(nome, { grant: { dispute: 'open' } });
  await writePix(nome, {
    payment: { status: 'mismatched', created_at: new Date() },
    grant: { reversed_at: new Date() },
  });
  await seedRow({ nome, renews: true, flags: ['refused'], telefone: '' });
  await signInAsTrainer(page, trainer);
  await page.goto('/treinador/visao-geral');
  await expect(lineOf(page, MONEY.payments, nome).first()).toBeVisible();
  await checkScreen(page, 'money');
});
