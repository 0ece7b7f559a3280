import { CARD, PIX } from 'domain/buy/texts';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { announcements, recordAnnouncements } from '../support/announcements.ts';
import { fillPixForm, newBuyer, openPixDialog, payPixInApp, storedPixId } from '../support/buyer.ts';
import { openCardDialog } from '../support/card.ts';
import { expect, test } from '../support/journey.ts';
import { dialog } from '../support/screen.ts';

test('a screen reader says each field, each refusal, the code and the payment of a PIX', async ({ page }) => {
  test.slow();
  await recordAnnouncements(page);
  const form = await openPixDialog(page);
  await expect(form.getByRole('heading', { name: PIX.formTitle })).toBeFocused();
  await expect(form).toMatchAriaSnapshot(`
    - dialog "Pagamento via PIX":
      - heading "Pagamento via PIX" [level=2]
      - button "Fechar"
      - region "O que você está contratando":
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
      - region "Antes de pagar":
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
      - paragraph: Seu pagamento foi aprovado com sucesso.
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
      - region "O que você está contratando":
        - paragraph:
          - strong: Personal PRO
          - strong: R$ 199,90
        - paragraph: "Assinatura recorrente: R$ 199,90 hoje e a cada 60 dias, no mesmo cartão, até você cancelar."
      - textbox "E-mail" [invalid]
      - paragraph: Campo obrigatório
      - textbox "Telefone com DDD" [invalid]
      - paragraph: Campo obrigatório
      - region "Antes de pagar"
      - button "Ir para o pagamento"
      - log "Avisos":
        - text: "Erro:"
        - paragraph: Todos os campos são obrigatórios
        - button "Dispensar aviso"
  `);
  expect(await announcements(page)).toEqual([`Erro:${CARD.allRequired}`]);
});
