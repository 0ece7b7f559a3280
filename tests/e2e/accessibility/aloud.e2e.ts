import type { Page } from '@playwright/test';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { CHOICE_LABELS, SAVE_TEXTS, STEP_PROBLEMS, WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { CARD, PIX } from 'domain/buy/texts';
import { QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { expect, test } from '../support/journey.ts';
import {
  fillPixForm,
  newBuyer,
  newSubscriber,
  openPixDialog,
  payPixInApp,
  signInTo,
  storedPixId,
} from '../support/people.ts';
import { openCardDialog } from '../support/purchases.ts';
import { announcements, dialog, pressAt, recordAnnouncements, tabTo, typeAt } from '../support/screen.ts';

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
    STEP_PROBLEMS.altura,
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
  for (const name of ['peso', 'consentimento'] as const) expect(said).toContain(STEP_PROBLEMS[name]);
  expect(said).toContain(WIZARD.saved);
  expect(said).toContain(`Sucesso:${SAVE_TEXTS.done}`);
});

test('a screen reader says each field, each refusal, the code and the payment of a PIX', async ({ page }) => {
  test.slow();
  await recordAnnouncements(page);
  const form = await openPixDialog(page);
  await expect(form.getByRole('heading', { name: PIX.formTitle })).toBeFocused();
  await expect(form).toMatchAriaSnapshot(`
    - dialog "Pagamento via PIX":
      - heading "Pagamento via PIX" [level=2]
      - button "Fechar"
      - group "O que você está contratando":
        - paragraph:
          - strong: Personal PRO
          - strong: R$ 199,90
        - paragraph: Pagamento único por 60 dias de acesso. Sem renovação automática.
      - textbox "Nome completo"
      - textbox "E-mail"
      - paragraph: É com ele que você vai acessar o painel.
      - textbox "Telefone com DDD"
      - textbox "CPF"
      - paragraph: Exigido pelo banco para emitir o PIX. Não fica guardado conosco.
      - group "Antes de pagar":
        - list:
          - listitem: /Pagando hoje, seu acesso vai até/
          - listitem: /7 dias para desistir/
        - link "Como tratamos seus dados (abre em nova aba)"
      - button "Gerar código PIX"
      - log "Avisos"
  `);

  await form.getByRole('button', { name: PIX.submit }).click();
  // The first refused field takes the focus and says why.
  const name = form.getByLabel(PIX.name);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(PIX.fieldRequired);
  await expect(form).toMatchAriaSnapshot(`
    - textbox "Nome completo" [invalid]
    - textbox "E-mail" [invalid]
    - textbox "Telefone com DDD" [invalid]
    - textbox "CPF" [invalid]
    - log "Avisos":
      - text: "Erro:"
      - paragraph: Todos os campos são obrigatórios para pagamento PIX
      - button "Dispensar aviso"
  `);

  await fillPixForm(page, newBuyer());
  await form.getByRole('button', { name: PIX.submit }).click();
  const code = dialog(page, PIX.codeTitle);
  await expect(code.getByRole('heading', { name: PIX.codeTitle })).toBeFocused();
  await expect(code).toMatchAriaSnapshot(`
    - dialog "Finalize seu pagamento":
      - heading "Finalize seu pagamento" [level=2]
      - paragraph:
        - strong: Aguardando pagamento
        - timer "Expira em": /Expira em \\d+:\\d+/
      - paragraph: Esta tela avisa sozinha assim que ele for confirmado.
      - paragraph:
        - strong: Personal PRO
        - strong: R$ 199,90
      - img "QR Code do PIX"
      - textbox "Código PIX copia e cola": /^000201/
      - button "Copiar código"
  `);

  await payPixInApp(page, await storedPixId(page));
  const success = dialog(page, PIX.successTitle);
  await expect(success.getByRole('heading', { name: PIX.successTitle })).toBeFocused();
  await expect(success).toMatchAriaSnapshot(`
    - dialog "Pagamento Confirmado!":
      - heading "Pagamento Confirmado!" [level=2]
      - region "O que você contratou":
        - paragraph: Personal PRO
        - paragraph:
          - text: /Seu pagamento foi aprovado com sucesso\\. Acesso garantido até/
      - button "Criar Senha e Acessar Painel"
      - button "Fechar"
  `);
  await success.getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await expect(dialog(page, PAID_ACCOUNT.createTitle)).toMatchAriaSnapshot(`
    - dialog "Crie sua senha":
      - heading "Crie sua senha" [level=2]
      - paragraph:
        - strong: /@personal\\.example$/
      - textbox "Senha"
      - button "Mostrar senha"
      - textbox "Confirmar senha"
      - button "Mostrar senha"
      - button "Criar Conta"
  `);
  expect(await announcements(page)).toEqual([`Erro:${PIX.allRequired}`]);
});

test('a screen reader says what the card will be charged, before and after a refusal', async ({ page }) => {
  await recordAnnouncements(page);
  const form = await openCardDialog(page);
  await expect(form.getByRole('heading', { name: CARD.title })).toBeFocused();
  await form.getByRole('button', { name: CARD.submit }).click();
  await expect(form.getByLabel(CARD.email)).toBeFocused();
  await expect(form).toMatchAriaSnapshot(`
    - dialog "Assinar com cartão":
      - heading "Assinar com cartão" [level=2]
      - button "Fechar"
      - group "O que você está contratando":
        - paragraph:
          - strong: Personal PRO
          - strong: R$ 199,90
        - paragraph: "Assinatura recorrente: R$ 199,90 hoje e a cada 60 dias, no mesmo cartão, até você cancelar."
      - textbox "E-mail" [invalid]
      - paragraph: Campo obrigatório
      - textbox "Telefone com DDD" [invalid]
      - paragraph: Campo obrigatório
      - group "Antes de pagar"
      - button "Ir para o pagamento"
      - log "Avisos":
        - text: "Erro:"
        - paragraph: Todos os campos são obrigatórios
        - button "Dispensar aviso"
  `);
  expect(await announcements(page)).toEqual([`Erro:${CARD.allRequired}`]);
});
