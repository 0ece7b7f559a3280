import { TRAINER } from '../../content/trainer.ts';
import type { MailText } from '../mails.ts';

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
