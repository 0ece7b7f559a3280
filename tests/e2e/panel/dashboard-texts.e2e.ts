import type { Page } from '@playwright/test';
import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { CHOICE_LABELS, SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { FIX_PIX } from 'domain/panel/fix-pix';
import { PANEL, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { hold } from '../support/browsers.ts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo, subscriberIdOf, writeAsServer } from '../support/people.ts';
import { atStep, firstCard } from '../support/questionnaire.ts';
import { button, startEditing } from '../support/screen.ts';

// These journeys show the texts of spec §8, and of the toasts of spec §5 and §6, that no other journey shows. The failures
// are real where possible: a lost network, rules that deny, a storage that breaks.
test.use({ expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

const subscriberPath = (email: string) => `subscribers/${subscriberIdOf(email)}`;

// spec: "No active plan: text 'Para realizar anamnese contrate um plano agora', a contract-plan button"
// spec: "Locked anamnese: 'Para realizar anamnese contrate um plano agora'"
// spec: "A fix-PIX button appears only for one specific hard-coded account"
test('the locked questionnaire explains itself when pressed, and other accounts have no fix-PIX button', async ({
  page,
}) => {
  const checked = page.waitForResponse('**/api/site/read-panel');
  await signInTo(page, { email: 'sem-plano@personal.example' });
  await checked;
  await expect(page.getByText(QUESTIONNAIRE_CARD.locked, { exact: true })).toHaveCount(1);
  await button(page, QUESTIONNAIRE_CARD.lockedButton).click();
  await expect(page.getByText(QUESTIONNAIRE_CARD.locked, { exact: true })).toHaveCount(2);
  await expect(button(page, FIX_PIX.button)).toHaveCount(0);
  await button(page, QUESTIONNAIRE_CARD.hire).click();
  await expect(page.locator('#planos')).toBeInViewport();
});

// spec: "With an active plan: 'Atualizar Status' re-checks the subscription"
// spec: "Info 'Atualizando status da assinatura...'"
// spec: "A fix-PIX button appears only for one specific hard-coded account"
// spec: "One hard-coded account e-mail gets an extra fix-PIX-subscription button"
// spec: "PIX fix: 'Corrigindo assinatura PIX...', 'Assinatura corrigida!', 'Erro ao corrigir assinatura'"
test('the status can be checked again, and the configured account can have its PIX repaired', async ({
  page,
}) => {
  const email = 'fix-pix@personal.example';
  await signInTo(page, { email });
  await expect(firstCard(page)).toContainText(PANEL.start);
  // The answer's toast takes the place of the first one, so each call waits until that is seen.
  const check = await hold(page, '**/api/site/read-panel');
  await button(page, WELCOME.refresh).click();
  await says(page, WELCOME.refreshing);
  check.release();
  await says(page, WELCOME.refreshed(true));
  const fix = await hold(page, '**/api/payments/fix-subscriber');
  await button(page, FIX_PIX.button).click();
  await says(page, FIX_PIX.busy);
  fix.release();
  await says(page, FIX_PIX.done);

  await writeAsServer(subscriberPath(email), { subscribed: false });
  await says(page, WELCOME.noPlan);
  await button(page, FIX_PIX.button).click();
  await says(page, FIX_PIX.failed);
  await writeAsServer(subscriberPath(email), { subscribed: true });
});

// spec: "Row-level-security failure on save: 'Acesso negado 🔒"
// spec: "Other save errors give the generic message"
// spec: "Generic save failure: 'Erro ao salvar - Tente novamente em alguns minutos ou entre em contato conosco.'"
// spec: "'Finalizar 🎉' on the last ('Enviando...' while sending)"
// spec: "Full save success: 'Anamnese enviada com sucesso! 🎉"
// spec: "A partial save (flagged) gives a progress message"
// spec: "Partial save success: 'Progresso salvo! 💾"
// spec: "When the modal closes, data reloads after 0.5 s"
// spec: "| Reload after closing wizard | 500 ms |"
// spec: "failure 'Erro ao atualizar os dados'"
test('saving the questionnaire shows the text of every outcome', async ({ page, context }) => {
  test.slow();
  const person = await newSubscriber({
    answers: { ...ALL_ANSWERS, limitacoes_lesoes: '', nivel_energia: '' },
  });
  const record = `anamnese_treinos/${person.uid}`;
  const deny = () => writeAsServer(record, { subscriber: 'somebody-else' });
  const allow = () => writeAsServer(record, { subscriber: person.subscriberId });
  await page.clock.install();
  await signInTo(page, person);
  let checks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/site/read-panel')) checks += 1;
  });
  await button(page, QUESTIONNAIRE_CARD.continue).click();
  await atStep(page, 6);
  await page.getByLabel(WIZARD.otherPoints).fill('Treino cedo');
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = checks;
  await button(page, WIZARD.backToPanel).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.runFor(499);
  expect(checks).toBe(before);
  await page.clock.runFor(1);
  await expect.poll(() => checks).toBe(before + 1);
  await page.clock.resume();
  await says(page, SAVE_TEXTS.progress);

  await button(page, QUESTIONNAIRE_CARD.continue).click();
  await atStep(page, 6);
  // The document has no room left (1 MiB), so the database refuses a write that the rules allow.
  await writeAsServer(record, { sobra: 'x'.repeat(1_048_576 - 2_600) });
  await page.getByRole('textbox').first().fill('x'.repeat(2_000));
  await button(page, WIZARD.next).click();
  await says(page, SAVE_TEXTS.generic);
  await writeAsServer(record, { sobra: '' });
  await button(page, WIZARD.back).click();
  await atStep(page, 6);
  await deny();
  await page.getByRole('textbox').first().fill('Nenhuma');
  await button(page, WIZARD.next).click();
  await says(page, SAVE_TEXTS.denied);
  await allow();

  await atStep(page, 7);
  await page.getByLabel(CHOICE_LABELS.nivel_energia['sempre-animado'] ?? '').check();
  await context.setOffline(true);
  await button(page, WIZARD.finish).click();
  await says(page, WIZARD.sending);
  await page.clock.fastForward(20_000);
  await expect(page.getByText(WIZARD.keptHere).first()).toBeVisible();
  await context.setOffline(false);
  await button(page, WIZARD.finish).click();
  await says(page, SAVE_TEXTS.done);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await deny();
  await startEditing(page);
  await page.getByLabel(FIELD_LABELS.nome_completo).fill('Paula N.');
  await button(page, SUMMARY.save).click();
  await says(page, SUMMARY.failed);
});
