import * as v from 'valibot';
import { planDisplayName } from '../buy/plans.ts';
import { TRAINER } from '../kit/content/trainer.ts';
import { DAY_MS, formatDate, todayInSaoPaulo } from '../kit/dates.ts';
import { MomentSchema, wholePhone } from '../kit/person.ts';
import { cleanLine } from '../kit/text-field.ts';
import { daysBetween, type QueueEntry } from './row.ts';

export const DEFAULT_TEMPLATES = [
  'Olá, {nome}! O seu treino do plano {plano} está pronto. Comece devagar e me conte como foi.',
  'Olá, {nome}! Ajustei o seu treino ao que você me contou.',
  'Olá, {nome}! Confira estas respostas, por favor. O prazo do seu treino recomeça depois disso.',
] as const;

export const TEMPLATES = {
  title: 'Modelos',
  edit: 'Editar modelos',
  name: (number: number) => `Modelo ${number}`,
  hint: '{nome}, {prazo} e {plano} são trocados pelos dados do aluno.',
  save: 'Salvar modelos',
  saving: 'Salvando...',
  cancel: 'Voltar à mensagem',
} as const;

/** Whom a message is about. The day is YYYY-MM-DD. */
interface Addressee {
  readonly nome: string;
  readonly due_on: string | null;
  readonly tier: string | null;
}

/** A template with the person's first name, promised day and plan in their places. Any other text in braces stays. */
export function fillTemplate(template: string, { nome, due_on, tier }: Addressee): string {
  const [first = ''] = nome.trim().split(/\s+/);
  const told = {
    nome: first,
    prazo: due_on === null ? '' : formatDate(due_on),
    plano: planDisplayName(tier),
  };
  return template.replace(/\{(nome|prazo|plano)\}/g, (_, place: keyof typeof told) => told[place]);
}

/**
 * `trainers/{uid}` as the trainer's own pages read it: that it is there makes the account a trainer's. The templates are those of
 * the trainer's messages; `templates_version` counts how often they were saved.
 */
export const TrainerSchema = v.object({
  templates: v.fallback(v.array(v.string()), [...DEFAULT_TEMPLATES]),
  templates_version: v.fallback(v.number(), 0),
  /** Whether an operator marked the trainer as owner, who gives money and days back on a person's page. */
  owner: v.fallback(v.boolean(), false),
});
export type Trainer = v.InferOutput<typeof TrainerSchema>;

/** `trainer_notes/{id}`: a trainer's private note about a row of the queue. `version` counts how often it was saved. */
export const TrainerNoteSchema = v.object({
  text: v.string(),
  version: v.number(),
  updated_at: MomentSchema,
});
export type TrainerNote = v.InferOutput<typeof TrainerNoteSchema>;

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
  | 'flags'
  | 'last_training'
>;

/**
 * The address of a WhatsApp chat with a subscriber, in which the text that follows from their state is already typed; null
 * without a whole phone number. The text tells nothing that was answered, and nothing of what was told after a training.
 */
export function chatWith(row: Addressed, now: Date): string | null {
  return subscriberWhatsappLink(row.telefone, `${greetingOf(row.nome)} ${wordsFor(row, now)}`);
}

/** The same about a renewal that the card refused. */
export function chatAboutRefusal({ nome, telefone, tier }: Pick<Addressed, 'nome' | 'telefone' | 'tier'>) {
  return subscriberWhatsappLink(telefone, `${greetingOf(nome)} ${refusalWords(tier)}`);
}

const refusalWords = (tier: string | null) =>
  `A renovação do seu plano ${planDisplayName(tier)} no cartão não foi aprovada. Confira no seu painel: ${DASHBOARD}`;

function greetingOf(nome: string): string {
  const [first = ''] = nome.trim().split(/\s+/);
  return `Olá${first && `, ${first}`}! Aqui é ${TRAINER.name}.`;
}

function wordsFor(row: Addressed, now: Date): string {
  const { state, since, tier, subscription_end: end, due_on, missing, correction_asked, flags } = row;
  const count = missing.length === 1 ? '1 resposta' : `${missing.length} respostas`;
  if (state !== 'ended' && flags.includes('attention'))
    return 'Vi que você contou como foi o treino. Como você está agora?';
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
    case 'aged':
    case 'released':
      if (flags.includes('refused')) return refusalWords(tier);
      if (flags.includes('idle')) return idleWords(row.last_training, now);
      return since !== null && !isNews(since, row.last_training, now)
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

/** Whether a workout of that release is news: it is a few days old at most, and the person has not trained since. */
const isNews = (since: Date, last: Date | null, now: Date) =>
  now.getTime() - since.getTime() <= NEWS_MS && (last === null || last < since);

const idleWords = (last: Date | null, now: Date) =>
  last === null
    ? 'Não vejo treinos registrados na sua ficha. Está tudo bem com os treinos?'
    : `Vi que faz ${daysBetween(last, now)} dias desde o seu último treino. Está tudo bem?`;
