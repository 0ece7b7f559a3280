import { TRAINER } from '../trainer.ts';
import { formatDate } from '../dates.ts';
import { greeting, type MailText } from './mails.ts';
import { shortName } from './short-name.ts';

/** The dashboard's card 'Minha conta' (LGPD art. 16 and 18). */
export const ACCOUNT_DATA = {
  title: 'Minha conta',
  text: 'Seus dados são seus: troque a senha, leve uma cópia de tudo ou apague a conta quando quiser.',
  changePassword: 'Alterar senha',
  export: 'Exportar meus dados',
  exporting: 'Preparando arquivo...',
  exported: 'Arquivo meus-dados.json baixado.',
  delete: 'Excluir minha conta e meus dados',
} as const;

/** The file that 'Exportar meus dados' downloads. */
export const EXPORT_FILE_NAME = 'meus-dados.json';

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

/** The mail to a person whose account was deleted, by themselves or by somebody who knew their password. */
export function accountDeletedMailText(): MailText {
  return {
    subject: 'Sua conta foi excluída',
    text: `Olá!\n\nSua conta no site de ${TRAINER.name} e seus dados foram excluídos, como pedido no painel: nome, telefone, data de nascimento e toda a anamnese.\n\n${DELETE_ACCOUNT.kept}\n\nNão foi você? Escreva para ${TRAINER.email}.`,
  };
}

/** The mail to a person whose plan ended long ago, before everything that is held about them is erased. */
export function erasureMailText(nome: string, at: Date, site: string): MailText {
  return {
    subject: 'Seus dados serão apagados',
    text: `${greeting(shortName(nome))}\n\nSeu último plano com ${TRAINER.name} terminou há muito tempo. Por isso, a partir de ${formatDate(at)}, apagamos seu cadastro, sua conta e, se você respondeu à anamnese, as respostas e o treino. Só o registro dos pagamentos fica até o fim do prazo da lei tributária.\n\nQuer uma cópia antes? Entre no painel e use Exportar meus dados. Quer continuar treinando? Basta contratar um plano até lá, e nada é apagado.\n${site}`,
    action: { label: 'Abrir o site', url: site },
  };
}

/** The mail to an address whose data the operator erased, asked for by a message from that address. */
export function dataErasedMailText(): MailText {
  return {
    subject: 'Seus dados foram excluídos',
    text: `Olá!\n\nOs dados ligados a este e-mail no site de ${TRAINER.name} foram excluídos, como pedido por mensagem. Se havia assinatura no cartão, a cobrança foi encerrada.\n\n${DELETE_ACCOUNT.kept}\n\nNão foi você? Escreva para ${TRAINER.email}.`,
  };
}
