import { TRAINER } from '../../kit/content/trainer.ts';
import { formatDate, todayInSaoPaulo } from '../../kit/dates.ts';
import { DAY_MS } from '../../kit/durations.ts';
import { wholePhone } from '../../kit/phone.ts';
import { planDisplayName } from '../../buy/plans.ts';
import { cleanLine } from '../../answers/clean-text.ts';
import type { QueueEntry } from '../queue-entry.ts';

/**
 * The address of a WhatsApp chat with a subscriber in which `text` is already typed, without invisible characters of a name in it;
 * null if the phone is not a whole one.
 */
export function subscriberWhatsappLink(phone: string, text: string): string | null {
  const digits = wholePhone(phone);
  return digits && `https://wa.me/55${digits}?text=${encodeURIComponent(cleanLine(text))}`;
}

const DASHBOARD = `${TRAINER.site}/dashboard`;

/** For how long after a release the workout is news. */
const NEWS_MS = 7 * DAY_MS;

/** What a chat with a subscriber begins with depends on this part of a row. */
type Addressed = Pick<
  QueueEntry,
  | 'nome'
  | 'telefone'
  | 'tier'
  | 'state'
  | 'since'
  | 'subscription_end'
  | 'due_on'
  | 'missing'
  | 'correction_asked'
>;

/**
 * The address of a WhatsApp chat with a subscriber, in which the text that follows from their state is already typed; null
 * without a whole phone number. The text tells nothing that was answered.
 */
export function chatWith(row: Addressed, now: Date): string | null {
  const [first = ''] = row.nome.trim().split(/\s+/);
  const greeting = `Olá${first && `, ${first}`}! Aqui é ${TRAINER.name}.`;
  return subscriberWhatsappLink(row.telefone, `${greeting} ${wordsFor(row, now)}`);
}

function wordsFor(row: Addressed, now: Date): string {
  const { state, since, tier, subscription_end: end, due_on, missing, correction_asked } = row;
  const count = missing.length === 1 ? '1 resposta' : `${missing.length} respostas`;
  switch (state) {
    case 'unclaimed':
      return `Seu pagamento está confirmado. Para começar, confirme seu e-mail na sua conta ou, se ainda não tem uma, crie sua senha: ${DASHBOARD}`;
    case 'no-questionnaire':
      return `Para eu montar o seu treino, falta responder a anamnese: ${DASHBOARD}`;
    case 'incomplete':
      return correction_asked
        ? `Para eu montar o seu treino, confira ${count}: ${DASHBOARD}`
        : `Para eu montar o seu treino, ${missing.length === 1 ? 'falta' : 'faltam'} ${count}: ${DASHBOARD}`;
    case 'changed':
      return 'Vi que as suas respostas mudaram e vou conferir o seu treino.';
    case 'waiting':
    case 'preparing':
      return due_on === null || due_on < todayInSaoPaulo(now)
        ? 'Já estou com as suas respostas e preparo o seu treino.'
        : `Já estou com as suas respostas. O seu treino fica pronto até ${formatDate(due_on)}.`;
    case 'released':
      return since !== null && now.getTime() - since.getTime() > NEWS_MS
        ? `Como está o seu treino, liberado em ${formatDate(since)}?`
        : `O seu treino está pronto: ${DASHBOARD}`;
    case 'expiring':
      return `O seu plano ${planDisplayName(tier)} termina em ${end === null ? 'breve' : formatDate(end)}. Vamos continuar? Você renova em ${TRAINER.site}`;
    case 'ended':
      return `O seu plano ${planDisplayName(tier)} terminou. Vamos continuar? Você renova em ${TRAINER.site}`;
    default:
      return state satisfies never;
  }
}
