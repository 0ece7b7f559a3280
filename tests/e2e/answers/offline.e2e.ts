import type { Page } from '@playwright/test';
import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { CHOICE_LABELS, SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { formatDate } from 'domain/kit/dates';
import { DASHBOARD_STATES, HEADER, QUESTIONNAIRE_CARD, SIGN_OUT_TEXTS } from 'domain/panel/texts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import {
  answerPersonalData,
  atStep,
  deviceKeeps,
  next,
  resume,
  UP_TO_STEP_2,
} from '../support/questionnaire.ts';
import { announcements, recordAnnouncements, startEditing, unfold } from '../support/screen.ts';

const saved = (page: Page) => page.getByText(WIZARD.saved, { exact: true });

const goal = (page: Page, value: string) =>
  page.getByLabel(CHOICE_LABELS.objetivo_principal[value] ?? '', { exact: true });

const experience = (page: Page, value: string) =>
  page.getByLabel(CHOICE_LABELS.experiencia_treino[value] ?? '', { exact: true });

const WRITES = '**/google.firestore.v1.Firestore/Write/**';

// spec: "update by user_id with the returned row (wizard save)"
test('answers survive a lost network, a full storage, and a sign-out that the person cancels', {
  tag: '@gate',
}, async ({ page, context }) => {
  const person = await newSubscriber({ answers: UP_TO_STEP_2 });
  await signInTo(page, person);
  await resume(page).click();
  await atStep(page, 3);
  await context.setOffline(true);
  await goal(page, 'emagrecimento').check();
  await next(page).click();
  await atStep(page, 4);
  await expect(page.getByText(WIZARD.keptHere).first()).toBeVisible();
  const kept = await page.evaluate((key) => window.localStorage.getItem(key), `anamnese:${person.uid}`);
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ answers: { objetivo_principal: 'emagrecimento' } });

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await experience(page, 'iniciante').check();
  await page.getByRole('button', { name: WIZARD.backToPanel }).last().click();
  await expect(page.getByText(WIZARD.notKept)).toBeVisible();

  await page.getByRole('button', { name: HEADER.signOut }).click();
  await expect(page.getByText(SIGN_OUT_TEXTS.ask)).toBeVisible();
  await page.getByRole('button', { name: SIGN_OUT_TEXTS.stay }).click();
  await context.setOffline(false);
  await expect
    .poll(() => readAsServer(`anamnese_treinos/${person.uid}`))
    .toMatchObject({
      objetivo_principal: { stringValue: 'emagrecimento' },
      experiencia_treino: { stringValue: 'iniciante' },
    });
});

// spec: "insert one record, and insert the initial record from subscriber data"
// spec: "Row-level-security failure on save: 'Acesso negado"
test('the first answers are stored once although the network drops the request and its answer, and refused answers are kept until the sign-out', {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('button', { name: QUESTIONNAIRE_CARD.start }).click();
  await page.getByRole('button', { name: WIZARD.start }).click();
  await atStep(page, 1);
  await page.route(WRITES, (route) => route.abort('internetdisconnected'));
  await next(page).click();
  await atStep(page, 2);
  // The record is as if the server had stored the write and its answer had been lost: the client sends the write again.
  await writeAsServer(`anamnese_treinos/${person.uid}`, {
    user_id: person.uid,
    subscriber: person.subscriberId,
    email: person.email,
    nome_completo: person.name,
    created_at: new Date('2026-01-01T12:00:00Z'),
  });
  await page.unroute(WRITES);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(SAVE_TEXTS.denied)).toHaveCount(0);
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    telefone: { stringValue: '(11)98765-4321' },
    created_at: { timestampValue: '2026-01-01T12:00:00Z' },
  });
  expect(await deviceKeeps(page)).toEqual([]);

  // The rules refuse the answers for good, as after the end of a plan: the refusal is shown and the answers are kept.
  await writeAsServer(`anamnese_treinos/${person.uid}`, { user_id: 'somebody-else' });
  await page.getByPlaceholder(WIZARD.heightPlaceholder).fill('1,74');
  await page.getByPlaceholder(WIZARD.weightPlaceholder).fill('80,9');
  await page.getByRole('checkbox').check();
  await next(page).click();
  await expect(page.getByText(SAVE_TEXTS.denied)).toBeVisible();
  expect(await deviceKeeps(page)).toEqual([`anamnese:${person.uid}`]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: HEADER.signOut }).click();
  await page.getByRole('button', { name: SIGN_OUT_TEXTS.leave }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await deviceKeeps(page)).toEqual([]);
});

// spec: "'Finalizar 🎉' on the last ('Enviando...' while sending)"
// spec: "'Editar' opens 'Editando Anamnese' with Cancelar and Salvar ('Salvando...')."
test('if the server never answers, the answers are kept and sent later, and the person is told which stored answers they replaced', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, nivel_energia: '' } });
  const record = `anamnese_treinos/${person.uid}`;
  await page.clock.install();
  await signInTo(page, person);
  const noAnswer = () => undefined;
  await page.route(WRITES, noAnswer);
  const press = async (name: string, busy: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name: busy })).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(page.getByText(WIZARD.keptHere)).toBeVisible();
    await expect(page.getByRole('button', { name: busy })).toHaveCount(0);
  };

  await resume(page).click();
  await atStep(page, 7);
  await page.getByLabel(CHOICE_LABELS.nivel_energia['normal-depende'] ?? '').check();
  await press(WIZARD.finish, WIZARD.sending);
  await page.unroute(WRITES);
  await page.getByRole('button', { name: WIZARD.finish }).click();
  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  expect(await readAsServer(record)).toMatchObject({ nivel_energia: { stringValue: 'normal-depende' } });

  await page.route(WRITES, noAnswer);
  await startEditing(page);
  await page.getByLabel(FIELD_LABELS.nome_completo).fill('Paula Nunes Dias');
  await page.getByLabel(FIELD_LABELS.outros_pontos).fill('Treino cedo');
  await press(SUMMARY.save, SUMMARY.saving);
  await expect(page.getByText('Treino cedo', { exact: true })).toBeVisible();
  expect(await deviceKeeps(page)).toEqual([`anamnese:${person.uid}`]);
  await page.goto('about:blank');
  await writeAsServer(record, { outros_pontos: 'Treino tarde' });
  await page.unroute(WRITES);
  // The toast stays for some ten seconds, and a busy machine may look later. What it said is asked for when the answers are there.
  await recordAnnouncements(page);
  await page.goto('/dashboard');
  await expect
    .poll(() => readAsServer(record))
    .toMatchObject({
      nome_completo: { stringValue: 'Paula Nunes Dias' },
      outros_pontos: { stringValue: 'Treino cedo' },
    });
  await expect.poll(() => deviceKeeps(page)).toEqual([]);
  const replaced = `${FIELD_LABELS.nome_completo}, ${FIELD_LABELS.outros_pontos}`;
  await expect
    .poll(() => announcements(page))
    .toContainEqual(expect.stringContaining(SUMMARY.replacedFromHere(replaced)));
  await unfold(page, SUMMARY.title);
  await expect(page.getByText('Treino cedo', { exact: true })).toBeVisible();
});

test('answers of a first visit without network are there on the next visit', async ({ page, context }) => {
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('button', { name: QUESTIONNAIRE_CARD.start }).click();
  await page.getByRole('button', { name: WIZARD.start }).click();
  await atStep(page, 1);
  await context.setOffline(true);
  await answerPersonalData(page);
  await next(page).click();
  await atStep(page, 2);
  await page.getByPlaceholder(WIZARD.weightPlaceholder).fill('80,');
  await page.keyboard.press('Escape');
  await expect(page.getByText(WIZARD.keptHere).first()).toBeVisible();

  // On the next visit the site can be reached, but not the database.
  const database = '**/google.firestore.v1.Firestore/**';
  await page.route(database, (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(DASHBOARD_STATES.knownFailed)).toBeVisible();
  await expect(page.getByText(formatDate('1990-05-17'))).toBeVisible();
  expect(await deviceKeeps(page)).toEqual([`anamnese:${person.uid}`]);
  await page.unroute(database);
  await page.reload();
  await expect
    .poll(() => readAsServer(`anamnese_treinos/${person.uid}`))
    .toMatchObject({ data_nascimento: { stringValue: '1990-05-17' } });
  await resume(page).click();
  await atStep(page, 2);
  await expect(page.getByPlaceholder(WIZARD.weightPlaceholder)).toHaveValue('80,');
});
