import { formatPrice } from '../buy/money.ts';
import type { CourtesyReason } from '../kit/courtesy.ts';
import { type MailText, personText } from '../mail/texts.ts';
import { DAYS_REASONS, sentMailName } from './owner-texts.ts';
import { formatMoment } from './texts.ts';

/** An act of an owner, and who did it: the address of the trainer's account. */
interface Acted {
  readonly nome: string;
  readonly email: string;
  readonly by: string;
  readonly at: Date;
}

type ToldAct =
  | { readonly kind: 'refund'; readonly cents: number | null; readonly protocol: string }
  | { readonly kind: 'days'; readonly days: number; readonly reason: CourtesyReason }
  | { readonly kind: 'access'; readonly mail: 'confirmation' | 'reset' };

/** The mail to the owner's address about an act on a person's page, so that a stolen session is seen. */
export function ownerActMailText(act: ToldAct, person: Acted): MailText {
  const { subject, what } = told(act);
  return {
    subject,
    text: [
      `${what} para ${personText(person)}, na página do aluno, por ${person.by} em ${formatMoment(person.at)}.`,
      'Foi você? Então não há nada a fazer.',
      'Não foi você? Alguém entrou com a sua conta: troque a senha agora em "Esqueci minha senha", o que encerra todas as sessões abertas, e avise quem cuida do site.',
    ].join('\n\n'),
  };
}

function told(act: ToldAct): { readonly subject: string; readonly what: string } {
  switch (act.kind) {
    case 'refund': {
      const amount = act.cents === null ? 'do valor pago' : `de ${formatPrice(act.cents)}`;
      return {
        subject: `Devolução pedida: protocolo ${act.protocol}`,
        what: `Devolução ${amount} (protocolo ${act.protocol})`,
      };
    }
    case 'days': {
      const days = act.days === 1 ? '1 dia' : `${act.days} dias`;
      return {
        subject: `Cortesia de ${days}`,
        what: `Cortesia de ${days} (${DAYS_REASONS[act.reason]})`,
      };
    }
    case 'access':
      return {
        subject: 'Acesso reenviado a um aluno',
        what: `${sentMailName(act.mail)} enviado`,
      };
    default:
      return act satisfies never;
  }
}
