import { TRAINER } from '../kit/content/trainer.ts';
import { formatDate } from '../kit/dates.ts';
import { DELETE_ACCOUNT } from './dialog-texts.ts';
import { type MailText, greeting } from '../mail/texts.ts';
import { shortName } from '../kit/person.ts';

const NOT_YOU = `Não foi você? Abra o link mesmo assim e escolha "Não fui eu": nada será aberto nem alterado. Ou escreva para ${TRAINER.email}.`;

/** The mail with a link: `url` opens the page of mailed links. The mail does not tell what is stored under the address. */
export function linkMailText(kind: 'confirmation' | 'reset', url: string): MailText {
  switch (kind) {
    case 'confirmation':
      return {
        subject: 'Confirme seu e-mail',
        text: `Olá!\n\nPara confirmar que este e-mail é seu, abra o link e informe a senha da sua conta. Abrir o link, sozinho, não confirma nada. Ele vale por 24 horas.\n\n${url}\n\n${NOT_YOU}`,
        action: { label: 'Confirmar meu e-mail', url },
      };
    case 'reset':
      return {
        subject: 'Redefina sua senha',
        text: `Olá!\n\nPara escolher uma nova senha no site de ${TRAINER.name}, abra o link. Ele vale por 1 hora e só pode ser usado uma vez.\n\n${url}\n\n${NOT_YOU}`,
        action: { label: 'Escolher nova senha', url },
      };
    default:
      return kind satisfies never;
  }
}

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
