/** The dialog 'Alterar senha' of the card 'Minha conta'. It is a file of its own, because few visits open a dialog. */
export const CHANGE_PASSWORD = {
  title: 'Alterar senha',
  current: 'Senha atual',
  new: 'Nova senha',
  again: 'Confirmar nova senha',
  currentRequired: 'Informe sua senha atual',
  wrongPassword: 'Senha atual incorreta',
  save: 'Salvar nova senha',
  saving: 'Salvando...',
  done: 'Senha alterada com sucesso!',
  cancel: 'Cancelar',
  failed: 'Não foi possível alterar a senha agora. Tente novamente.',
} as const;

/** The dialog that deletes the account (LGPD art. 18 VI). */
export const DELETE_ACCOUNT = {
  title: 'Excluir conta e dados?',
  erased:
    'Apagamos seu nome, telefone, data de nascimento, toda a anamnese (com seus dados de saúde) e sua conta de acesso.',
  kept: 'Guardamos só o registro dos pagamentos, com o e-mail de quem pagou: a lei obriga a conservá-lo para fins fiscais e para devoluções (art. 16, I, da LGPD), até o fim do quinto ano seguinte ao do pagamento. Depois, ele também é apagado.',
  card: 'Se há assinatura no cartão, a cobrança é encerrada antes de tudo.',
  access: 'Seu acesso termina na hora, mesmo com dias já pagos, e não há como desfazer.',
  refund:
    'Se comprou há até 7 dias e quer o dinheiro de volta, exerça antes o direito de arrependimento, em Pagamentos.',
  password: 'Sua senha',
  passwordRequired: 'Informe sua senha',
  wrongPassword: 'Senha incorreta',
  keep: 'Manter minha conta',
  confirm: 'Excluir tudo',
  busy: 'Excluindo...',
  cardNotStopped:
    'O serviço de pagamento não respondeu e a cobrança do cartão ainda não foi encerrada. Nada foi apagado. Tente novamente em instantes.',
  done: 'Sua conta e seus dados foram excluídos.',
} as const;
