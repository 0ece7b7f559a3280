import { formatDate } from '../../kit/dates.ts';

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
  stopRenewalText:
    'O cartão não será mais cobrado por esta compra, e os dias já pagos continuam valendo. Mais tarde, você também faz isso neste navegador, em Meu Painel, abaixo do login.',
  stopRenewalOf: (begun: Date) => `Cancelar a renovação da compra de ${formatDate(begun)}`,
  stopRenewalOfText:
    'Esta compra foi paga no cartão neste navegador. Mesmo sem entrar na conta, você pode encerrar a renovação: o cartão não será mais cobrado por ela, e os dias já pagos continuam valendo.',
  renewalOver: 'Esta compra já não se renova: o cartão não será mais cobrado por ela.',
  stopRenewalConfirm: 'Sim, cancelar renovação',
  stopRenewalBusy: 'Cancelando...',
  renewalStopped: 'Renovação cancelada: o cartão não será mais cobrado por esta compra.',
  renewalStopRecorded:
    'Cancelamento registrado: o pedido será repetido até a operadora do cartão confirmar, e os dias já pagos continuam valendo.',
  created: 'Conta criada com sucesso!',
  opening: 'Abrindo seu painel…',
  openingText: 'Sua conta está pronta.',
} as const;
