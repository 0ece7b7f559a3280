import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PROJECT, seedAccount } from 'emulators';
import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { whatsappLink } from 'domain/kit/texts';
import { FIX_PIX } from 'domain/panel/fix-pix';
import { HEADER, HELP, NOT_GIVEN, PANEL, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { WORKOUT } from 'domain/training/texts';
import { expect, suitePorts, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import { button, startEditing, unfold } from '../support/screen.ts';

test.describe('dashboard', () => {
  // A device in a time zone far from São Paulo has to show the same dates.
  test.use({ timezoneId: 'Pacific/Auckland' });

  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

  const row = (page: Page, label: string) =>
    page
      .locator('dt')
      .and(page.getByText(label, { exact: true }))
      .locator('..');

  const accountId = () => randomBytes(5).toString('hex');

  // spec: "subscriber data, subscription and anamnese are loaded once"
  // spec: "each 'Não informado' if missing"
  // spec: "plan name or 'Nenhum plano ativo', and the valid-until date"
  // spec: "Without an active plan: 'Contratar Agora' goes to home and smooth-scrolls to plans after 100 ms."
  // spec: "If incomplete, a warning plus 'Continuar Anamnese'"
  // spec: "Help card with a WhatsApp button, plus a floating WhatsApp button."
  // spec: "Welcome card: name (from subscriber, else anamnese, else e-mail)"
  // spec: "Other plan names that can display: Personal 3.0, 'Plano Desconhecido' (for Unknown Plan), default 'Plano Básico'"
  test('from no plan to the workout, each change by the server is shown at once with the next step', {
    tag: '@gate',
  }, async ({ page }) => {
    test.slow();
    const email = `passos-${accountId()}@personal.example`;
    const uid = await seedAccount({
      project: PROJECT,
      ports: suitePorts(),
      account: { email, nome: 'Sem Plano', endsInDays: null },
    });
    // The page does not offer to pay while it still asks whether something is paid.
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/site/read-panel', async (route) => {
      await asked;
      await route.continue();
    });
    await signInTo(page, { email });
    for (const name of [WELCOME.hire, QUESTIONNAIRE_CARD.hire])
      await expect(button(page, name)).toBeDisabled();
    answer();
    await expect(page.getByRole('heading', { name: WELCOME.greeting(email) })).toBeVisible();
    for (const label of [WELCOME.phone, WELCOME.birthDate])
      await expect(row(page, label)).toContainText(NOT_GIVEN);
    await expect(row(page, WELCOME.plan)).toContainText(WELCOME.noPlan);
    await expect(page.getByText(PANEL.choosePlan)).toBeVisible();
    await expect(button(page, WELCOME.refresh)).toHaveCount(0);
    await expect(button(page, FIX_PIX.button)).toHaveCount(0);
    const help = page.getByRole('link', { name: HELP.button });
    await expect(help).toHaveCount(2);
    for (const link of await help.all()) await expect(link).toHaveAttribute('href', /wa\.me/);
    await button(page, WELCOME.hire).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.locator('#planos')).toBeInViewport();
    await page.goBack();

    const subscriber = `subscribers/passos-${uid}`;
    await writeAsServer(subscriber, {
      email,
      nome: '',
      telefone: '(11)98765-4321',
      // An import may have stored a time of day; it must not move the birth date to another day.
      data_nascimento: '1990-05-17T00:00:00.000Z',
      user_id: uid,
      subscribed: true,
      subscription_tier: 'Unknown Plan',
      subscription_end: inDays(30),
    });
    await expect(row(page, WELCOME.plan)).toContainText('Plano Desconhecido');
    await expect(row(page, WELCOME.validUntil)).toContainText(formatDate(inDays(30)));
    await expect(row(page, WELCOME.birthDate)).toContainText('17/05/1990');
    // A screen reader reads out changes that come by themselves.
    await expect(page.locator('[aria-live=polite]', { hasText: PANEL.start })).toBeVisible();
    await expect(button(page, QUESTIONNAIRE_CARD.start)).toBeVisible();
    for (const [tier, name] of [
      ['Personal 3.0', 'Personal 3.0'],
      ['gold', 'Plano Básico'],
    ] as const) {
      await writeAsServer(subscriber, { subscription_tier: tier });
      await expect(row(page, WELCOME.plan)).toContainText(name);
    }

    const { nivel_energia, ...most } = ALL_ANSWERS;
    const answers = `anamnese_treinos/${uid}`;
    const person = { nome_completo: 'Rita Moura', telefone: '(11)98765-4321', data_nascimento: '1990-05-17' };
    await writeAsServer(answers, { ...person, ...most, user_id: uid, email, nivel_energia: '' });
    await expect(page.getByRole('heading', { name: WELCOME.greeting('Rita Moura') })).toBeVisible();
    await expect(page.getByText(PANEL.continue(1))).toBeVisible();
    await expect(page.getByText(QUESTIONNAIRE_CARD.incomplete, { exact: true })).toBeVisible();
    await expect(page.getByText(QUESTIONNAIRE_CARD.warning)).toBeVisible();
    await expect(button(page, QUESTIONNAIRE_CARD.continue)).toBeVisible();
    await writeAsServer(answers, { nivel_energia: 'Não informado' });
    await expect(page.getByText(QUESTIONNAIRE_CARD.complete, { exact: true })).toBeVisible();
    await expect(page.getByText(PANEL.answerMissing(FIELD_LABELS.nivel_energia))).toBeVisible();
    await writeAsServer(answers, { nivel_energia });
    await expect(page.getByText(WORKOUT.received)).toBeVisible();

    // An answer of the server from before the change of the record does not replace the changed record.
    const answered = page.waitForResponse('**/api/site/read-panel');
    await button(page, WELCOME.refresh).click();
    await answered;
    await page.route('**/api/site/read-panel', (route) => route.fulfill({ status: 429, json: {} }));
    await writeAsServer(subscriber, { subscribed: false, subscription_end: inDays(-2) });
    await expect(page.getByText(PANEL.planEnded(formatDate(inDays(-2))))).toBeVisible();
    await expect(row(page, WELCOME.plan)).toContainText(WELCOME.noPlan);
  });
});

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
