import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { DAY_MS } from 'domain/kit/dates';
import { MONEY, MONEY_DIALOG, MONEY_EXPORT, RHYTHM_LISTS, WAITING } from 'domain/trainer/money-texts';
import { EXPORT_DIALOG, OVERVIEW, QUEUE_PAGE } from 'domain/trainer/texts';
import {
  cardGrant,
  cardPayment,
  pixGrant,
  pixPayment,
} from '../../../functions/src/buy/testing/documents.ts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, writeAsServer } from '../support/people.ts';
import { button, dialog } from '../support/screen.ts';
import { newTrainer, seedRow, signInAsTrainer, uniqueName } from '../support/trainer.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

type Changes = { readonly payment?: object; readonly grant?: object };

/** Writes a PIX that somebody of the suite's own has paid a moment ago. Answers its protocol. */
async function writePix(nome: string, { payment = {}, grant = {} }: Changes = {}): Promise<string> {
  const id = randomUUID();
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

test('two presses from the queue show what came in this month, by whom and by which method', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const { uid, subscriberId: subscriber } = await newSubscriber({ name: 'Iara' });
  const [byPix, byCard] = [uniqueName('Vera'), uniqueName('Rita')];
  await writePix(byPix, { grant: { amount_cents: 8_990, refunded_cents: 1_990 } });
  await writeCard({ nome: byCard, uid, subscriber });
  await signInAsTrainer(page, trainer);

  await page.getByRole('link', { name: QUEUE_PAGE.overview, exact: true }).click();
  const sum = page.getByRole('link', { name: /^Recebido em [a-zç]+ de \d{4}: R\$ [\d.]+,\d\d$/ });
  await expect(sum).toBeInViewport();
  await sum.click();
  await expect(page.getByRole('heading', { name: /^Dinheiro de / })).toBeInViewport();

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
  await signInAsTrainer(page, trainer);
  await page.goto('/treinador/visao-geral');
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
  const [disputed, other, tomorrow, refused] = [
    uniqueName('Davi'),
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
  await seedRow({ nome: tomorrow, subscription_end: inDays(40), renews: true, next_charge: inDays(1) });
  await seedRow({ nome: refused, renews: true, flags: ['refused'] });
  await signInAsTrainer(page, trainer);
  await page.goto('/treinador/visao-geral');

  const dispute = lineOf(page, WAITING.disputes, disputed);
  await expect(dispute).toContainText(
    WAITING.answer({ method: 'card', due: inDays(6).toISOString() }, new Date()),
  );
  await expect(dispute.getByRole('link')).toHaveAttribute('href', `/treinador/aluno/${uid}`);
  await expect(lineOf(page, WAITING.mismatches, other)).toContainText(WAITING.settle({ method: 'pix' }));
  await expect(lineOf(page, RHYTHM_LISTS.renewing, tomorrow)).toContainText(
    RHYTHM_LISTS.chargedOn(inDays(1).toISOString()),
  );
  const chat = lineOf(page, RHYTHM_LISTS.refused, refused).getByRole('link', {
    name: OVERVIEW.whatsapp(refused),
  });
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain('no cartão não foi aprovada');
  await expect(lineOf(page, RHYTHM_LISTS.renewing, refused)).toHaveCount(0);
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
