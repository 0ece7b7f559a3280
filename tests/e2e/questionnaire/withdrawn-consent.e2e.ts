import { CONSENT, SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo } from '../support/people.ts';
import { atStep, next, resume } from '../support/questionnaire.ts';
import { button, startEditing, unfold } from '../support/screen.ts';

/** Opens another tab of the same account. The open editor of a tab that comes later would hide the button to withdraw. */
async function openOther(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await unfold(other, SUMMARY.title);
  await expect(button(other, CONSENT.revoke)).toBeVisible();
  return other;
}

async function withdraw(other: Page): Promise<void> {
  await button(other, CONSENT.revoke).click();
  await button(other, CONSENT.confirm).click();
  await expect(other.getByText(CONSENT.done)).toBeVisible();
}

test('what the open editor holds of health goes when the consent is withdrawn in another tab', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  const other = await openOther(page);
  await startEditing(page);
  const injuries = page.getByLabel(FIELD_LABELS.limitacoes_lesoes);
  await injuries.fill('Dor na lombar');
  await page.getByLabel(FIELD_LABELS.peso).fill('75');
  await page.getByLabel(FIELD_LABELS.nome_completo).fill('Paula Nunes Reis');
  await withdraw(other);
  await expect(injuries).toHaveValue('');
  await expect(page.getByLabel(FIELD_LABELS.peso)).toHaveValue('');
  await expect(page.getByLabel(FIELD_LABELS.nome_completo)).toHaveValue('Paula Nunes Reis');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('lombar');
});

test('what the open questionnaire holds of health goes when the consent is withdrawn in another tab', {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, limitacoes_lesoes: '' } });
  await signInTo(page, person);
  const other = await openOther(page);
  await resume(page).click();
  await atStep(page, 6);
  const injuries = page.getByLabel(FIELD_LABELS.limitacoes_lesoes);
  await injuries.fill('Dor na lombar');
  await withdraw(other);
  await expect(injuries).toHaveValue('');
  await expect(next(page)).toBeDisabled();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('lombar');
});

test('a withdrawal without a network says that it waits, and that it is done once the network is back', async ({
  page,
  context,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await page.clock.install();
  await signInTo(page, person);
  await unfold(page, SUMMARY.title);
  await button(page, CONSENT.revoke).click();
  await context.setOffline(true);
  await button(page, CONSENT.confirm).click();
  await expect(button(page, CONSENT.busy)).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page.getByText(CONSENT.waiting)).toBeVisible();
  await expect(page.getByText(CONSENT.failed)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(CONSENT.done)).toBeVisible();
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).not.toHaveProperty('peso');
});
