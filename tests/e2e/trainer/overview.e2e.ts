import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD } from 'emulators';
import { DAY_MS } from 'domain/kit/dates';
import { EXPORT_DIALOG, OVERVIEW, QUEUE_PAGE } from 'domain/trainer/texts';
import { pixGrant, pixPayment } from '../../../functions/src/buy/testing/documents.ts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, writeAsServer } from '../support/people.ts';
import { RELEASED, writeWorkout } from '../support/questionnaire.ts';
import { button, dialog } from '../support/screen.ts';
import { newTrainer, rowOf, seedRow, signInAsTrainer, uniqueName } from '../support/trainer.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Writes the money of one month as one grant. */
async function writeMoney(month: string, amount_cents: number, refunded_cents: number): Promise<void> {
  const at = new Date(`${month}-15T12:00:00-03:00`);
  const whose = { subscriber: 'nobody', payment: null, kind: 'pix', days: 60, tier: 'plus' };
  const money = { amount_cents, refunded_cents, dispute: 'none', paid_at: at, reversed_at: at };
  await writeAsServer(`grants/overview_${month}`, { ...whose, ...money });
}

/** Writes a PIX that is to go back to its buyer since two days. */
async function writeOwedPix(nome: string, email = 'vera@exemplo.com'): Promise<string> {
  const id = randomUUID();
  const requested_at = inDays(-2);
  const grant = pixGrant({ id: `pix_${id}`, payment: `pix_${id}`, paid_at: inDays(-3) });
  const payment = pixPayment({
    provider_id: id,
    protocol: `A-${id}`,
    status: 'paid',
    registration: { email, nome, telefone: '', data_nascimento: '' },
    subscriber: grant.subscriber,
    refunds: [{ grant: grant.id, requested_at }],
    unmet_since: requested_at,
    reconcile_at: null,
  });
  await writeAsServer(`payments/${grant.id}`, payment);
  await writeAsServer(`grants/${grant.id}`, grant);
  return payment.protocol;
}

/** The month (YYYY-MM) that many months ago. */
function monthBefore(months: number): string {
  const [year = 0, month = 0] = inDays(0)
    .toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    .split('-')
    .map(Number);
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 7);
}

test('the overview says whose plans end soon, how long workouts took, and the money of each month', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const [soon, renewing, later] = [uniqueName('Vera'), uniqueName('Rita'), uniqueName('Caio')];
  await seedRow({ nome: soon, tier: 'plus', subscription_end: inDays(3) });
  await seedRow({ nome: renewing, subscription_end: inDays(4), renews: true });
  await seedRow({ nome: later, subscription_end: inDays(20) });
  // The demo accounts have paid in the last months.
  const month = monthBefore(11);
  await writeMoney(month, 1_234_500, 15_990);
  // A mail that was given up. It is about nobody.
  const mail = { state: 'failed', attempts: 9, next_at: null, at: new Date(), error: 'put-off', reply: 450 };
  await writeAsServer('mail/overview_1', { delivery: mail });
  // A refund that AbacatePay has refused since yesterday.
  const protocol = await writeOwedPix(soon);
  const delivery = { at: new Date(), days: 2 };
  await writeWorkout(await newSubscriber(), { ...RELEASED, delivery });

  await signInAsTrainer(page, trainer);
  await page.getByRole('link', { name: QUEUE_PAGE.overview, exact: true }).click();
  await expect(page.getByRole('heading', { name: OVERVIEW.title, level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(OVERVIEW.title));

  await expect(
    page.getByText(/^E-mails do site à espera do servidor: \d+; não entregues .*: [1-9]/),
  ).toBeVisible();
  const owed = page.getByRole('list', { name: OVERVIEW.notDone }).getByRole('listitem');
  const wanted = { protocol, method: 'pix' } as const;
  await expect(owed.filter({ hasText: soon })).toContainText(OVERVIEW.refundWanted(wanted, 15_990));
  const ending = page.getByRole('list', { name: OVERVIEW.renewals }).getByRole('listitem');
  await expect(ending.filter({ hasText: soon })).toContainText('Personal PLUS');
  await expect(ending.filter({ hasText: renewing })).toHaveCount(0);
  await expect(ending.filter({ hasText: later })).toHaveCount(0);
  const chat = await ending
    .filter({ hasText: soon })
    .getByRole('link', { name: OVERVIEW.whatsapp(soon) })
    .getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/);
  expect(decodeURIComponent(chat ?? '')).toContain('Olá, Vera! Aqui é ');

  // Other journeys release workouts, too.
  await expect(page.getByText(/^\d+(,\d)? dias? út(il|eis)$/)).toBeVisible();
  await expect(page.getByText(OVERVIEW.deliveryNote(2))).toBeVisible();
  const table = page.getByRole('table', { name: OVERVIEW.table });
  // A month without money is left out.
  await expect(table.getByRole('row', { name: 'R$ 0,00 R$ 0,00' })).toHaveCount(0);
  await expect(table.getByRole('row', { name: OVERVIEW.monthName(month) })).toContainText(
    'R$ 12.345,00R$ 159,90',
  );
});

test('the numbers lead to their rows, and the way back to the queue is there at once', async ({ page }) => {
  const trainer = await newTrainer();
  await seedRow({ nome: uniqueName(), due_on: '2021-02-03' });
  await signInAsTrainer(page, trainer);
  await page.goto('/treinador/visao-geral');
  await page.getByRole('link', { name: OVERVIEW.overdue }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/atrasados=1$/);
  await page.goBack();
  await page.getByRole('link', { name: OVERVIEW.toQueue, exact: true }).click();
  await expect(page.getByLabel(QUEUE_PAGE.search)).toBeVisible();
});

test('the overview is accessible in both themes, on small screens and with large text', async ({ page }) => {
  const trainer = await newTrainer();
  await seedRow({
    nome: uniqueName('Aleksandra-Konstantina Wolfeschlegelsteinhausen'),
    subscription_end: inDays(1),
  });
  await seedRow({ nome: 'Lu', subscription_end: inDays(1) });
  await writeMoney(monthBefore(5), 98_765_432, 98_765_432);
  await writeOwedPix(uniqueName('Aleksandra'), `${'muito-comprido-'.repeat(4)}@exemplo.com`);
  await signInAsTrainer(page, trainer);
  await page.goto('/treinador/visao-geral');
  await expect(page.getByRole('table')).toBeVisible();
  await checkScreen(page, 'overview');
});

test('the overview says when the network is away, keeps its numbers, and reads them again', async ({
  page,
  context,
}) => {
  const trainer = await newTrainer();
  await signInAsTrainer(page, trainer);
  await page.goto('/treinador/visao-geral');
  await expect(page.getByRole('table')).toBeVisible();
  await context.setOffline(true);
  await button(page, OVERVIEW.reload).click();
  await expect(page.getByText(OVERVIEW.offline)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Números de \d\d:\d\d\.$/)).toBeVisible();
});

test('the rows of the present filter are exported once the password was entered again', {
  tag: '@gate',
}, async ({ page }) => {
  const [name, other] = [uniqueName('Nair'), uniqueName('Nair')];
  await seedRow({ nome: name });
  await seedRow({ nome: other });
  await signInAsTrainer(page, await newTrainer());
  await page.getByLabel(QUEUE_PAGE.search).fill(name);
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, other)).toHaveCount(0);
  await button(page, EXPORT_DIALOG.button).click();
  const asking = dialog(page, EXPORT_DIALOG.title);
  const confirm = asking.getByRole('button', { name: EXPORT_DIALOG.confirm, exact: true });
  const password = asking.getByLabel(EXPORT_DIALOG.password);
  await confirm.click();
  await expect(asking.getByText(EXPORT_DIALOG.passwordRequired)).toBeVisible();
  await password.fill('wrong-password');
  await confirm.click();
  await expect(asking.getByText(EXPORT_DIALOG.wrongPassword)).toBeVisible();
  await password.fill(DEMO_PASSWORD);
  const downloading = page.waitForEvent('download');
  // Functions start slowly on a busy machine, so the first call may end with its time-out.
  await expect(async () => {
    if (await asking.isVisible()) await confirm.click({ timeout: 5_000 });
    await expect(asking).toBeHidden({ timeout: 35_000 });
  }).toPass();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(EXPORT_DIALOG.file);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file.startsWith('\uFEFF')).toBe(true);
  expect(file).toContain(name);
  expect(file).not.toContain(other);
});
