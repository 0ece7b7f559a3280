import type { ErrorCode, TrainerErrorCode } from './errors.ts';

export const SIGN_UP_NOT_ALLOWED =
  'Cadastro não permitido: A opção de Cadastro é válida somente para quem tem plano ativo. Adquira um plano primeiro.';
export const ACCOUNT_EXISTS = 'Este e-mail já possui uma conta. Tente fazer login.';
export const LOOKUP_FAILED = 'Erro interno. Tente novamente.';

/** The text of each error code, for screens that have no text of their own for the failure. */
export const ERROR_TEXTS: Readonly<Record<Exclude<ErrorCode, TrainerErrorCode>, string>> = {
  'invalid-request': 'Confira os dados informados e tente novamente.',
  unauthenticated: 'Faça login para continuar.',
  'recent-login-required': 'Por segurança, informe sua senha novamente.',
  forbidden: 'Você não tem permissão para fazer isso.',
  'rate-limited': 'Muitas tentativas seguidas. Aguarde alguns minutos e tente novamente.',
  'pix-paused':
    'O site não está gerando códigos PIX neste momento. Peça o seu pelo WhatsApp, ou pague com cartão.',
  'payment-not-found': 'Pagamento não encontrado.',
  'payment-not-confirmed': 'Pagamento não foi confirmado',
  'registration-failed': 'Erro ao salvar dados. Tente novamente.',
  'payer-refused': 'Os dados do pagador não foram aceitos. Confira o CPF e tente novamente.',
  'provider-unavailable': 'O serviço de pagamento não respondeu. Tente novamente em instantes.',
  'account-exists': ACCOUNT_EXISTS,
  'sign-up-not-allowed': SIGN_UP_NOT_ALLOWED,
  'already-subscribed': 'Este plano já está ativo no seu cartão e se renova sozinho.',
  'nothing-to-cancel': 'Não há assinatura no cartão para cancelar.',
  'withdrawal-not-possible': 'O prazo legal de 7 dias para arrependimento desta compra já terminou.',
  'order-paid': 'Este pedido já foi pago. Entre no painel ou crie sua senha.',
  'link-expired': 'Este link não vale mais. Peça um novo.',
  'mailbox-not-confirmed': 'Por segurança, redefina sua senha para voltar a acessar sua conta.',
  maintenance: 'Estamos em manutenção por pouco tempo. Nada foi cobrado agora. Tente novamente mais tarde.',
  internal: LOOKUP_FAILED,
};
