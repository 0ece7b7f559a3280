import { SUMMARY } from 'domain/answers/editor-texts';
import { HEADER, HELP, WELCOME } from 'domain/panel/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { whatsappLink } from 'domain/kit/texts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import { button, startEditing, unfold } from '../support/screen.ts';

/** The texts of a card of the summary: labels and values in turn. */
const saysIn = (page: Page, title: string) =>
  page
    .locator('details section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .locator('dt, dd');

// spec: "Header: link to home, title 'Meu Painel', logout button 'Sair'."
// spec: "A motivational line is shown."
// spec: "Summary view 'Suas Informações' with cards:"
// spec: "personal data: name, phone, e-mail, birth date, and 'Xm, Ykg (IMC: value with 1 decimal)'"
// spec: "goals: main goal, other goal, energy level;"
// spec: "training: experience, frequency;"
// spec: "observations: limitations, other points, when present."
// spec: "Help card with a WhatsApp button, plus a floating WhatsApp button."
// spec: "Subscribers can view and edit saved answers and contact the trainer via a WhatsApp help button."
// spec: "Unknown values display as spelt"
// spec: "'Editar' opens 'Editando Anamnese' with Cancelar and Salvar ('Salvando...')."
test('the summary shows every answer on its card, also legacy, unknown and edited ones', {
  tag: '@gate',
}, async ({ page, context }) => {
  const person = await newSubscriber({
    answers: {
      ...ALL_ANSWERS,
      objetivo_principal: 'outro',
      objetivo_outro: 'Correr uma maratona',
      experiencia_treino: 'sem-experiencia',
      frequencia_semanal: '7x',
      outros_pontos: 'Treino cedo',
    },
  });
  await signInTo(page, person);
  await expect(page.getByRole('link', { name: HEADER.home })).toHaveAttribute('href', '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Meu Painel' })).toBeVisible();
  await expect(button(page, 'Sair')).toBeVisible();
  await expect(page.getByText(WELCOME.motivation)).toBeVisible();

  const help = page.getByRole('link', { name: HELP.button });
  await expect(help).toHaveCount(2);
  for (const link of await help.all()) await expect(link).toHaveAttribute('href', whatsappLink(HELP.message));

  await expect(page.getByRole('heading', { name: 'Suas Informações' })).toBeVisible();
  await unfold(page, SUMMARY.title);
  await expect(saysIn(page, SUMMARY.personal)).toHaveText([
    ...[SUMMARY.name, person.name],
    ...[WELCOME.phone, '(11)98765-4321'],
    ...[WELCOME.email, person.email],
    ...[WELCOME.birthDate, '17/05/1990'],
    ...[SUMMARY.body, '1,65m, 61,2kg (IMC: 22,5)'],
  ]);
  await expect(saysIn(page, SUMMARY.goals)).toHaveText([
    ...[FIELD_LABELS.objetivo_principal, 'Outro'],
    ...[SUMMARY.otherGoal, 'Correr uma maratona'],
    ...[FIELD_LABELS.nivel_energia, 'Sempre animado e com energia'],
  ]);
  await expect(saysIn(page, SUMMARY.training)).toHaveText([
    ...[FIELD_LABELS.experiencia_treino, 'Sem experiência'],
    ...[FIELD_LABELS.frequencia_semanal, '7x'],
  ]);
  const observations = saysIn(page, SUMMARY.observations);
  await expect(observations).toHaveText([
    ...[FIELD_LABELS.limitacoes_lesoes, 'Nenhuma'],
    ...[FIELD_LABELS.outros_pontos, 'Treino cedo'],
  ]);

  const points = page.getByLabel(FIELD_LABELS.outros_pontos);
  await startEditing(page);
  await points.fill('Treino tarde');
  await button(page, SUMMARY.cancel).click();
  await expect(observations.last()).toHaveText('Treino cedo');
  await startEditing(page);
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeVisible();
  await points.fill('Treino tarde');
  await context.setOffline(true);
  await button(page, SUMMARY.save).click();
  await expect(button(page, SUMMARY.saving)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await expect(observations.last()).toHaveText('Treino tarde');

  await writeAsServer(`anamnese_treinos/${person.uid}`, {
    altura: null,
    limitacoes_lesoes: '',
    outros_pontos: '',
  });
  await expect(observations).toHaveCount(0);
  await expect(saysIn(page, SUMMARY.personal)).toHaveCount(8);
});
