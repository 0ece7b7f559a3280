import type { Page } from '@playwright/test';
import { QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { CHOICE_LABELS, SAVE_TEXTS, STEP_PROBLEMS, WIZARD } from 'domain/answers/texts';
import { announcements, recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from '../support/journey.ts';
import { pressAt, tabTo, typeAt } from '../support/keyboard.ts';
import { newSubscriber, signInTo } from '../support/people.ts';

/** Waits until a step's heading, which says its place among the steps, has the focus and is read. */
async function hearStep(page: Page, step: keyof typeof WIZARD.headings): Promise<void> {
  const name = `${WIZARD.headings[step]} (${WIZARD.position(step, 7)})`;
  await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
  await expect(page.getByRole('progressbar', { name: WIZARD.progress })).toHaveAttribute(
    'aria-valuetext',
    WIZARD.position(step, 7),
  );
}

/** Chooses the answer with the keyboard, from the step's heading, and goes on. */
async function choose(page: Page, question: string, answer: string, downs: number): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let down = 0; down < downs; down += 1) await page.keyboard.press('ArrowDown');
  const group = page.getByRole('group', { name: question });
  await expect(group.getByRole('radio', { name: answer })).toBeFocused();
  await expect(group.getByRole('radio', { name: answer, checked: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
}

// spec: "3. main goal (radio)"
test('a screen reader leads through the questionnaire, by keyboard alone, to its end', async ({ page }) => {
  test.slow();
  await recordAnnouncements(page);
  const person = await newSubscriber();
  await signInTo(page, person);
  await pressAt(page, QUESTIONNAIRE_CARD.start);
  await expect(page.getByRole('heading', { name: WIZARD.welcomeHeading })).toBeFocused();
  await pressAt(page, WIZARD.start);

  await hearStep(page, 1);
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - textbox "Nome completo"
    - textbox "Telefone"
    - group "Data de nascimento":
      - combobox "Dia"
      - combobox "Mês"
      - textbox "Ano"
    - button "Voltar"
    - button "Próximo"
  `);
  await page.keyboard.press('Enter');
  await pressAt(page, WIZARD.next);
  await hearStep(page, 2);
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - textbox "Altura (m)"
    - textbox "Peso (kg)"
    - checkbox /^Autorizo .* a usar meus dados de saúde/
    - button "Próximo" [disabled]
  `);
  await tabTo(page, FIELD_LABELS.altura);
  await expect(page.getByRole('button', { name: WIZARD.next })).toHaveAccessibleDescription(
    [STEP_PROBLEMS.altura, STEP_PROBLEMS.peso, STEP_PROBLEMS.consentimento].join(' '),
  );
  await page.keyboard.type('174');
  await typeAt(page, FIELD_LABELS.peso, '80,9');
  await pressAt(page, /^Autorizo .* a usar meus dados de saúde/, 'Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');

  const { objetivo_principal, experiencia_treino, frequencia_semanal, nivel_energia } = CHOICE_LABELS;
  await hearStep(page, 3);
  await choose(page, WIZARD.headings[3], objetivo_principal['hipertrofia'] ?? '', 1);
  await hearStep(page, 4);
  await choose(page, WIZARD.headings[4], experiencia_treino['iniciante'] ?? '', 0);
  await hearStep(page, 5);
  await choose(page, WIZARD.headings[5], frequencia_semanal['4x'] ?? '', 2);
  await hearStep(page, 6);
  await expect(page.getByLabel(FIELD_LABELS.limitacoes_lesoes)).toHaveAccessibleDescription(
    WIZARD.limitationsHint,
  );
  await typeAt(page, FIELD_LABELS.limitacoes_lesoes, 'Nenhuma');
  await pressAt(page, WIZARD.next);
  await hearStep(page, 7);
  await choose(page, WIZARD.headings[7], nivel_energia['normal-depende'] ?? '', 1);

  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  await expect(page.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeFocused();
  const said = await announcements(page);
  // What a step lacks is said while it changes, and each step says once that it is saved.
  expect(said).toContain(`${STEP_PROBLEMS.peso} ${STEP_PROBLEMS.consentimento}`);
  expect(said).toContain(STEP_PROBLEMS.consentimento);
  expect(said).toContain(WIZARD.saved);
  expect(said).toContain(`Sucesso:${SAVE_TEXTS.done}`);
});
