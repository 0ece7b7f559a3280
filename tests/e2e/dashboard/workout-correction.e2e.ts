import { PANEL, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { CORRECTION_CONTACT, WORKOUT } from 'domain/training/texts';
import { FIELD_LABELS, labelsOf } from 'domain/answers/fields';
import { whatsappLink } from 'domain/kit/texts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo } from '../support/people.ts';
import { button, startEditing } from '../support/screen.ts';
import { firstCard, writeWorkout } from '../support/workouts.ts';

const MESSAGE = 'O peso parece trocado.\nE conte mais sobre o joelho.';

const editor = (page: Page) => page.getByRole('heading', { name: SUMMARY.editing });

test("the trainer's request stands above the badge and opens exactly the answers in question, also by keyboard", {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, limitacoes_lesoes: 'Joelho' } });
  await writeWorkout(person);
  await signInTo(page, person);
  await expect(page.getByText(WORKOUT.answered)).toBeVisible();

  const fields = ['peso', 'objetivo_principal', 'limitacoes_lesoes'] as const;
  await writeWorkout(person, {
    version: 2,
    stage: 'correction',
    correction: { fields: [...fields], message: MESSAGE },
  });
  const card = firstCard(page);
  expect(await card.getByText('O peso parece trocado.').innerText()).toBe(MESSAGE);
  const labels = labelsOf(fields);
  await expect(card).toContainText(WORKOUT.correction(labels));
  await expect(card).not.toContainText('chega até');
  const badge = card.getByText(QUESTIONNAIRE_CARD.complete);
  const top = async (part: typeof badge) => (await part.boundingBox())?.y ?? 0;
  expect(await top(card.getByText('O peso parece trocado.'))).toBeLessThan(await top(badge));
  await expect(card.getByRole('link', { name: CORRECTION_CONTACT.contact })).toHaveAttribute(
    'href',
    whatsappLink(CORRECTION_CONTACT.message(labels)),
  );

  await button(page, PANEL.correct).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  const form = page.locator('form');
  await expect(
    page.locator('section').filter({ has: form }).getByText('O peso parece trocado.'),
  ).toBeVisible();
  await expect(form.locator('input, select, textarea')).toHaveCount(3);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(FIELD_LABELS.peso)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('71.2');
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill('Joelho direito, operado em 2020');
  await button(page, SUMMARY.save).dblclick();
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    peso: { doubleValue: 71.2 },
    limitacoes_lesoes: { stringValue: 'Joelho direito, operado em 2020' },
    objetivo_principal: { stringValue: ALL_ANSWERS.objetivo_principal },
  });

  // 'Editar' opens all answers, as ever.
  await startEditing(page);
  await expect(form.locator('input, select, textarea')).toHaveCount(12);
  await button(page, SUMMARY.cancel).click();

  await writeWorkout(person, { version: 6 });
  await expect(card).toContainText(WORKOUT.answered);
  await expect(button(page, PANEL.correct)).toHaveCount(0);
});

test('answers that were typed and not saved stay in the form that a correction opens', async ({ page }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person, { stage: 'correction', correction: { fields: ['altura'], message: '' } });
  await signInTo(page, person);
  await startEditing(page);
  await page.getByLabel(FIELD_LABELS.outros_pontos).fill('Treino cedo');
  await button(page, PANEL.correct).click();
  await expect(editor(page)).toBeFocused();
  await expect(page.locator('form').locator('input, select, textarea')).toHaveCount(2);
  await expect(page.getByLabel(FIELD_LABELS.outros_pontos)).toHaveValue('Treino cedo');
  await button(page, SUMMARY.cancel).click();
  await button(page, PANEL.correct).click();
  await expect(page.locator('form').locator('input, select, textarea')).toHaveCount(1);

  // The request is withdrawn on another device while its button has the focus.
  await button(page, SUMMARY.cancel).click();
  await button(page, PANEL.correct).focus();
  await writeWorkout(person, { version: 2, stage: 'preparing' });
  await expect(button(page, PANEL.correct)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeFocused();
});
