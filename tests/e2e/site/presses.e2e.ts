import { QUESTIONNAIRE_CARD } from 'domain/texts/dashboard';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { CHOICE_LABELS, SAVE_TEXTS, WIZARD } from 'domain/texts/questionnaire';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo } from '../support/people.ts';
import { atStep, next, resume } from '../support/questionnaire.ts';
import { button } from '../support/screen.ts';

// Each of these journeys presses something while an earlier press is under way.
test.use({ expectedErrors: /Failed to load resource|Could not reach Cloud Firestore backend/ });

test("the questionnaire that is sent closes to the dashboard, also after the browser's Back", async ({
  page,
  context,
}) => {
  const person = await newSubscriber({
    answers: { ...ALL_ANSWERS, limitacoes_lesoes: '', nivel_energia: '' },
  });
  await signInTo(page, person);
  await resume(page).click();
  await atStep(page, 6);
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill('Nenhuma');
  await next(page).click();
  await atStep(page, 7);
  await page.getByLabel(CHOICE_LABELS.nivel_energia['sempre-animado'] ?? '').check();
  await context.setOffline(true);
  await button(page, WIZARD.finish).click();
  await expect(button(page, WIZARD.sending)).toBeVisible();
  await page.goBack();
  await atStep(page, 6);
  await context.setOffline(false);
  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(QUESTIONNAIRE_CARD.complete, { exact: true })).toBeVisible();
});

test('what is typed while the editor saves stays in it', async ({ page, context }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await button(page, SUMMARY.edit).click();
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill('Joelho');
  await context.setOffline(true);
  await button(page, SUMMARY.save).click();
  await expect(button(page, SUMMARY.saving)).toBeVisible();
  const others = page.getByLabel(FIELD_LABELS.outros_pontos);
  await others.fill('Treino cedo');
  await context.setOffline(false);
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await expect(others).toHaveValue('Treino cedo');
  await expect(others).toBeFocused();
  await button(page, SUMMARY.save).click();
  await expect(button(page, SUMMARY.edit)).toBeVisible();
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    limitacoes_lesoes: { stringValue: 'Joelho' },
    outros_pontos: { stringValue: 'Treino cedo' },
  });
});
