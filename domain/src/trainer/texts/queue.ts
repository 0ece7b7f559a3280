import type { QueueFlag, QueueState } from '../queue/states.ts';
import type { QueueEntry, QueueProfile } from '../queue-entry.ts';
import { choiceLabel } from '../../answers/texts.ts';

export const QUEUE_STATE_LABELS: Readonly<Record<QueueState, string>> = {
  ended: 'Encerrado',
  /** The buyer has no account, or one whose mailbox is not confirmed. */
  unclaimed: 'Pagou, sem acesso',
  'no-questionnaire': 'Sem anamnese',
  incomplete: 'Anamnese incompleta',
  changed: 'Respostas mudaram',
  waiting: 'Aguardando',
  preparing: 'Em preparo',
  expiring: 'Plano acabando',
  released: 'Liberado',
};

/** The state of a row in words. An injury and a request for a correction are told as the person's own dashboard tells them. */
export function stateLabel(row: Pick<QueueEntry, 'state' | 'health_changed' | 'correction_asked'>): string {
  if (row.health_changed) return 'Saúde mudou';
  return row.correction_asked ? 'Correção pedida' : QUEUE_STATE_LABELS[row.state];
}

export const QUEUE_FLAG_LABELS: Readonly<Record<QueueFlag, string>> = {
  limitation: 'Limitação ou lesão',
  disputed: 'Pagamento contestado',
  refused: 'Cobrança recusada',
  'renews-twice': 'Duas renovações no cartão',
};

/** What a person trains for, how often, and with which experience, each in one word; '' where nothing is known. */
export function profileText(row: QueueProfile): string {
  const { objetivo_principal, frequencia_semanal, experiencia_treino } = row;
  return [
    choiceLabel('objetivo_principal', objetivo_principal).split(' ')[0],
    frequencia_semanal && `${frequencia_semanal}/sem`,
    choiceLabel('experiencia_treino', experiencia_treino).split(' ')[0],
  ]
    .filter(Boolean)
    .join(' · ');
}

export const QUEUE_EXPORT = {
  columns: [
    'Nome',
    'E-mail',
    'Telefone',
    'Plano',
    'Situação',
    'Desde',
    'Prazo',
    'Fim do acesso',
    'Renova',
    'Avisos',
  ],
  yes: 'Sim',
  no: 'Não',
  noEnd: 'Sem data de fim',
} as const;
