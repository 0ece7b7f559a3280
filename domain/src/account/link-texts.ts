import { PASSWORD_MIN_LENGTH } from '../kit/text-field.ts';

/** The page that a mailed link opens, to confirm a mailbox or to choose a new password. */
export const ACCOUNT_LINK = {
  pageTitle: 'Sua conta',
  reading: 'Conferindo seu link...',
  /** The page's HTML shows this when its script takes long or does not load. */
  slow: 'Está demorando mais que o normal. Confira sua internet e recarregue esta página: o link do e-mail continua valendo.',
  scriptNeeded:
    'Esta página precisa de JavaScript. Ative-o no seu navegador e abra o link do e-mail outra vez.',
  home: 'Voltar para o início',
  panel: 'Ir para o painel',
  email: 'E-mail',
  notMe: 'Não fui eu',
  refusing: 'Cancelando o link...',
  contact: 'Falar pelo WhatsApp',
  contactMessage: 'Olá! Recebi um e-mail do site com um link que não pedi.',
} as const;

export const CONFIRM_LINK = {
  title: 'Confirme seu e-mail',
  text: 'Informe a senha da sua conta para confirmar que este e-mail é seu.',
  submit: 'Confirmar meu e-mail',
  submitting: 'Confirmando...',
  done: 'E-mail confirmado! Está tudo certo com a sua conta.',
  passwordRequired: 'Informe sua senha',
} as const;

export const RESET_LINK = {
  title: 'Crie uma nova senha',
  text: `Escolha a senha desta conta, com pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`,
  submit: 'Salvar nova senha',
  submitting: 'Salvando...',
  done: 'Senha redefinida com sucesso!',
  /** The password was stored, but signing in with it failed. */
  signInFailed: 'Sua nova senha está salva, mas não foi possível entrar agora. Entre no painel com ela.',
} as const;

export const REFUSED_LINK = {
  title: 'Link cancelado',
  text: 'Este link não funciona mais. Nada foi confirmado, nenhuma senha mudou e nenhuma conta foi aberta com ele.',
  next: 'Você não precisa fazer mais nada. Se quer a conta deste e-mail para você, peça um link para redefinir a senha: só quem lê este e-mail consegue usá-lo.',
} as const;

export const DEAD_LINK = {
  title: 'Este link não vale mais',
  text: 'Ele já foi usado, foi cancelado ou passou do prazo. Se você já confirmou o e-mail ou trocou a senha com ele, é só entrar no painel.',
  noCode: 'Abra esta página pelo link que enviamos por e-mail. Sem o código dele, não há o que confirmar.',
  noCodeTitle: 'Falta o código do link',
  ask: 'Precisa de outro? Enviamos um link para redefinir a senha, que também confirma o seu e-mail.',
  submit: 'Enviar novo link',
  submitting: 'Enviando...',
} as const;

export const UNREAD_LINK = {
  title: 'Não foi possível abrir o link',
  text: 'O link continua valendo. Confira sua internet e tente de novo.',
} as const;
