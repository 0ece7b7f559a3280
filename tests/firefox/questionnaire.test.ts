import { ACCOUNT } from 'domain/account/texts';
import { QUESTIONNAIRE_CARD, SIGNED_OUT } from 'domain/panel/texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { CHOICE_LABELS, SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import type { Page } from 'puppeteer-core';
import { DEMO_PASSWORD } from 'emulators';
import { newSubscriber } from '../e2e/support/people.ts';
import { check, choose, open, press, see, seeHeading, test, type } from './support/journey.ts';

/** Waits for a step, whose heading says its place for screen readers. */
const atStep = (page: Page, step: keyof typeof WIZARD.headings) =>
  seeHeading(page, `${WIZARD.headings[step]} (${WIZARD.position(step, 7)})`);

test('in Firefox a subscriber answers the questionnaire, goes on at the next visit, and sees the summary', async ({
  page,
}) => {
  const { email } = await newSubscriber();
  await open(page, '/dashboard');
  await press(page, SIGNED_OUT.login);
  await type(page, ACCOUNT.email, email);
  await type(page, ACCOUNT.password, DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await press(page, QUESTIONNAIRE_CARD.start);
  await press(page, WIZARD.start);

  await atStep(page, 1);
  await choose(page, WIZARD.day, '17');
  await choose(page, WIZARD.month, '5');
  await type(page, WIZARD.year, '1990');
  await press(page, WIZARD.next);
  await atStep(page, 2);
  await type(page, FIELD_LABELS.altura, '174');
  await type(page, FIELD_LABELS.peso, '80,9');
  await page.keyboard.press('Tab');
  await page.keyboard.press(' ');
  await press(page, WIZARD.next);
  await atStep(page, 3);
  await check(page, CHOICE_LABELS.objetivo_principal['hipertrofia'] ?? '');
  await press(page, WIZARD.next);
  await atStep(page, 4);

  await open(page, '/');
  await open(page, '/dashboard');
  await press(page, QUESTIONNAIRE_CARD.continue);
  await atStep(page, 4);
  await check(page, CHOICE_LABELS.experiencia_treino['intermediario'] ?? '');
  await press(page, WIZARD.next);
  await atStep(page, 5);
  await check(page, CHOICE_LABELS.frequencia_semanal['4x'] ?? '');
  await press(page, WIZARD.next);
  await atStep(page, 6);
  await type(page, FIELD_LABELS.limitacoes_lesoes, 'Nenhuma');
  await press(page, WIZARD.next);
  await atStep(page, 7);
  await check(page, CHOICE_LABELS.nivel_energia['sempre-animado'] ?? '');
  await press(page, WIZARD.finish);

  await see(page, SAVE_TEXTS.done);
  await press(page, SUMMARY.title, 'heading');
  await see(page, '1,74m, 80,9kg (IMC: 26,7)');
});
