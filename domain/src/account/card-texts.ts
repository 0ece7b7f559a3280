/** The dashboard's card 'Minha conta' (LGPD art. 16 and 18). */
export const ACCOUNT_DATA = {
  title: 'Minha conta',
  text: 'Senha, cópia dos dados, exclusão',
  changePassword: 'Alterar senha',
  export: 'Exportar meus dados',
  exporting: 'Preparando arquivo...',
  exported: 'Arquivo meus-dados.json baixado.',
  trainings: 'Registros dos meus treinos',
  delete: 'Excluir minha conta e meus dados',
} as const;

export const EXPORT_FILE_NAME = 'meus-dados.json';

/** The buttons of an account without a record, until its mailbox is confirmed (`PANEL.confirmEmail`). */
export const UNVERIFIED = {
  resend: 'Reenviar e-mail',
  resending: 'Enviando...',
  sent: 'E-mail de confirmação enviado.',
  failed: 'Não foi possível enviar o e-mail. Aguarde alguns minutos e tente novamente.',
  check: 'Já confirmei',
  notYet: 'Seu e-mail ainda não foi confirmado.',
} as const;

/** For an account with an unconfirmed mailbox. The text does not tell whether more is stored under the address. */
export const CONFIRM_MAILBOX = {
  title: 'Proteja-a: confirme seu e-mail',
  text: 'Confirme que este e-mail é seu: assim você recupera o acesso se esquecer a senha e vê aqui tudo o que estiver nele.',
  send: 'Enviar link de confirmação',
} as const;
