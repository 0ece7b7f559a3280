import { formatDate } from '../kit/dates.ts';

/** Accounts and logging in (spec §2, §5, §8). */
export const ACCOUNT = {
  loginTitle: 'Entrar no Meu Painel',
  panelTitle: 'Meu Painel',
  email: 'E-mail',
  password: 'Senha',
  passwordAgain: 'Confirmar senha',
  /** The button in a password's field reads 'Mostrar senha' or 'Ocultar senha'; its last word is for screen readers. */
  show: 'Mostrar',
  hide: 'Ocultar',
  shownObject: 'senha',
  passwordHint: 'Pelo menos 6 caracteres.',
  create: 'Criar Conta',
  creating: 'Criando conta...',
  login: 'Entrar',
  loggingIn: 'Entrando...',
  signUp: 'Cadastrar',
  modes: 'Entrar ou cadastrar',
  signUpText: 'O cadastro é para quem já tem um plano ativo. Use o e-mail da compra.',
  forgot: 'Esqueci minha senha',
  forgotNeedsEmail: 'Informe seu e-mail para receber o link de redefinição.',
  forgotSent: 'Se houver uma conta com este e-mail, enviamos um link para redefinir a senha.',
  passwordsDiffer: 'As senhas não coincidem',
  passwordTooShort: 'A senha deve ter pelo menos 6 caracteres',
  credentialsRequired: 'Email e senha são obrigatórios',
  invalidEmail: 'Por favor, insira um email válido',
  wrongCredentials: 'Email ou senha incorretos',
  loggedIn: 'Login realizado com sucesso!',
  createdVerify: 'Conta criada com sucesso! Verifique seu email para confirmar a conta.',
  createFailedUnexpectedly: 'Erro inesperado ao criar conta',
  unexpected: 'Erro inesperado. Tente novamente.',
} as const;

/** The label of the number by which the trainer finds a payment. The number is no proof. */
export const PAYMENT_PROTOCOL = 'Protocolo do pagamento:';

/** 'Erro ao criar conta: {message}'. The message is one of this catalogue, never the raw message of a server. */
export function createAccountFailed(message: string): string {
  return `Erro ao criar conta: ${message}`;
}

/** Making the account of a purchase (spec §2, §5, §8). Only the landing page's dialogs show these texts. */
export const PAID_ACCOUNT = {
  successTitle: 'Pagamento Confirmado!',
  unclaimed:
    'Seu plano está pago. Para criar a senha depois, abra esta página neste navegador ou use Cadastrar, no Meu Painel, com o e-mail da compra.',
  createTitle: 'Crie sua senha',
  createText: 'Sua conta usa o e-mail do pagamento:',
  name: 'Nome completo',
  haveAccount: 'Já tenho conta: entrar',
  invalidName: 'Informe seu nome',
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

/** The choices of a buyer whose address has an account already. */
export const EXISTING_ACCOUNT = {
  text: 'Seu pagamento está guardado. Entre com a senha da conta e ele é somado a ela. Sem a senha, peça um link em “Esqueci minha senha”.',
  notMine: 'O e-mail não é meu',
  notMineText: (email: string) =>
    `Digitou ${email} por engano ou comprou para outra pessoa? Fale com a gente e informe o protocolo do pagamento.`,
  contact: 'Falar pelo WhatsApp',
  contactMessage: (protocol: string) =>
    `Olá! Paguei meu plano, mas o e-mail informado na compra não é meu. Protocolo do pagamento: ${protocol}.`,
} as const;
