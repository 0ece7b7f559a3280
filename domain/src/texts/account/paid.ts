/** Making the account of a purchase (spec §2, §5, §8). Only the landing page's dialogs show these texts. */
export const PAID_ACCOUNT = {
  successTitle: 'Pagamento Confirmado!',
  unclaimed:
    'Seu plano está pago. Para criar a senha depois, abra esta página neste navegador ou use Cadastrar, no Meu Painel, com o e-mail da compra.',
  createTitle: 'Crie sua senha',
  createText: 'Sua conta usa o e-mail do pagamento:',
  name: 'Nome completo',
  birthDate: 'Data de nascimento (opcional)',
  haveAccount: 'Já tenho conta: entrar',
  invalidName: 'Informe seu nome',
  invalidBirthDate: 'Informe uma data de nascimento válida',
  back: 'Voltar',
  stopRenewal: 'Cancelar a renovação desta compra',
  stopRenewalText: 'O cartão não será mais cobrado por esta compra, e os dias já pagos continuam valendo.',
  stopRenewalConfirm: 'Sim, cancelar renovação',
  stopRenewalBusy: 'Cancelando...',
  renewalStopped: 'Renovação cancelada: o cartão não será mais cobrado por esta compra.',
  renewalStopRecorded:
    'Cancelamento registrado: o pedido será repetido até a operadora do cartão confirmar, e os dias já pagos continuam valendo.',
  created: 'Conta criada com sucesso!',
  opening: 'Abrindo seu painel…',
  openingText: 'Sua conta está pronta.',
} as const;
